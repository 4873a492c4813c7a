import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { makePreview, previewScale } from './makePreview.ts';
import type { PictureShelf } from './pictureShelf.ts';
import type { RenderJob } from './renderQueue.ts';
import { type PageRef, pageKey, type ViewerDocument } from '#web/viewer/viewerDocument.ts';

/** Makes the small pictures of pages: from large ones, or alone for a page not drawn yet. */
export function createPreviews(
  shelf: PictureShelf,
  documentOf: (fileKey: string) => ViewerDocument | undefined,
) {
  /** Keeps a small picture of a page that takes `page` px of a canvas. */
  async function keep(key: string, canvas: HTMLCanvasElement, page: Size) {
    const preview = await makePreview(canvas, page);
    if (preview && shelf.has(key)) shelf.putPreview(key, preview);
    else if (preview) URL.revokeObjectURL(preview.url);
  }

  function showProblem(key: string, problem: PdfProblem) {
    shelf.entryOf(key).problem = problem;
    shelf.show(key, { ...shelf.pictureOf(key), problem });
  }

  return {
    /** The same, as soon as the browser has nothing better to do. */
    keepLater(key: string, canvas: HTMLCanvasElement, page: Size) {
      whenIdle(() => {
        // A page that was forgotten meanwhile is not to come back.
        const isWanted = shelf.has(key) && !shelf.entryOf(key).preview;
        if (canvas.width > 0 && isWanted) void keep(key, canvas, page);
      }, 1_000);
    },
    /** Draws the small picture of a page alone. */
    draw(ref: PageRef): RenderJob {
      const key = pageKey(ref);
      return {
        key: `${key}|thumbnail`,
        background: true,
        ahead: true,
        async run(signal) {
          const document = documentOf(ref.fileKey);
          const isOver = () => signal.aborted || document?.pdf !== documentOf(ref.fileKey)?.pdf;
          const box = await document?.pdf.pageBox(ref.pageNumber);
          if (isOver() || !document || !box) return;
          if (isPdfProblem(box)) return showProblem(key, box);
          const { drawAnnotations: annotations, pdf } = document;
          const size = pageSize(box);
          const scale = previewScale(size);
          const canvas = await pdf.renderPage(ref.pageNumber, {
            scale,
            thread: 'worker',
            annotations,
            signal,
          });
          if (isOver()) return;
          if (isPdfProblem(canvas)) return showProblem(key, canvas);
          await keep(key, canvas, { width: size.width * scale, height: size.height * scale });
          canvas.width = 0;
          const isInView = shelf.has(key) && shelf.entryOf(key).nearness === 'inView';
          if (!isInView) pdf.cleanupPage(ref.pageNumber);
        },
      };
    },
  };
}
