import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import {
  type PageRef,
  pageKey,
  pageOfKey,
  type ViewerDocument,
} from '#web/viewer/viewerDocument.ts';
import { savesData } from '#web/ui/browser/savesData.ts';
import { makePreview, previewScale } from './makePreview.ts';
import type { PictureShelf } from './pictureShelf.ts';
import type { RenderJob } from './renderQueue.ts';

/** Makes the small pictures of pages: from large ones, or alone for a page not drawn yet. */
export function createPreviews(
  shelf: PictureShelf,
  documentOf: (fileKey: string) => ViewerDocument | undefined,
) {
  /** The documents of pages whose small pictures are being made. */
  const making = new Map<string, PdfDocument>();

  /** Keeps a small picture of a page that takes `page` px of a canvas, if `isShown` still. */
  async function keep(
    key: string,
    canvas: HTMLCanvasElement,
    page: Size,
    isShown = () => shelf.has(key),
  ) {
    const pdf = documentOf(pageOfKey(key).fileKey)?.pdf;
    const isThere = shelf.has(key) && shelf.entryOf(key).preview !== undefined;
    if (!pdf || isThere || making.get(key) === pdf) return;
    making.set(key, pdf);
    const preview = await makePreview(canvas, page, pdf.makeSmall).finally(() => {
      if (making.get(key) === pdf) making.delete(key);
    });
    if (preview && isShown()) shelf.putPreview(key, preview);
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
    /** Draws the small picture of a page alone; what is wrong with it is shown, or told. */
    draw(
      ref: PageRef,
      onProblem = (problem: PdfProblem) => showProblem(pageKey(ref), problem),
    ): RenderJob {
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
          if (isPdfProblem(box)) return onProblem(box);
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
          if (isPdfProblem(canvas)) return onProblem(canvas);
          const page = { width: size.width * scale, height: size.height * scale };
          // A page that nobody has looked at is not on the shelf yet.
          await keep(key, canvas, page, () => document.pdf === documentOf(ref.fileKey)?.pdf);
          canvas.width = 0;
          const isInView = shelf.has(key) && shelf.entryOf(key).nearness === 'inView';
          if (!isInView) pdf.cleanupPage(ref.pageNumber);
        },
      };
    },
  };
}

/** What is asked of the view and of the pictures there are. */
export interface AheadSource {
  /** The pages that somebody may scroll to next, the nearest first. */
  pagesAround(): Iterable<PageRef>;
  documentOf(fileKey: string): ViewerDocument | undefined;
}

/**
 * A page that takes longer than this, ms, far more than any on a busy machine, is the last one of
 * its document to be drawn unasked: the others may be as slow, or the engine hangs, and nobody
 * waits for what is in none of the views.
 */
const tooLong = 15_000;

/** What is known of a document's pages that nobody has asked for. */
interface Trouble {
  /** Pages without a picture; whoever comes to them is told why. */
  pages: Set<number>;
  isOver: boolean;
}

/** Chooses the next page whose small picture is made before anybody has scrolled there. */
export function createPreviewsAhead(
  { pagesAround, documentOf }: AheadSource,
  shelf: PictureShelf,
  { draw }: ReturnType<typeof createPreviews>,
) {
  const troubles = new WeakMap<PdfDocument, Trouble>();

  function troubleOf(pdf: PdfDocument): Trouble {
    const known = troubles.get(pdf) ?? { pages: new Set(), isOver: false };
    troubles.set(pdf, known);
    return known;
  }

  function isWanted(ref: PageRef): boolean {
    const pdf = documentOf(ref.fileKey)?.pdf;
    if (!pdf) return false;
    const { pages, isOver } = troubleOf(pdf);
    if (isOver || pages.has(ref.pageNumber)) return false;
    const key = pageKey(ref);
    // Of a page that is drawn large, the small picture is about to be made.
    const isDrawn = shelf.has(key) && shelf.entryOf(key).base !== undefined;
    return shelf.lacksPreview(key) && !isDrawn;
  }

  function make(ref: PageRef, pdf: PdfDocument): RenderJob {
    const trouble = troubleOf(pdf);
    const job = draw(ref, ({ kind }) => {
      if (kind !== 'damaged') trouble.isOver = true;
    });
    return {
      ...job,
      async run(signal) {
        await pdf.whenUnasked();
        if (signal.aborted) return;
        const timer = setTimeout(() => {
          trouble.isOver = true;
        }, tooLong);
        try {
          await job.run(signal);
        } finally {
          clearTimeout(timer);
          // Asked again it would fail again, and again.
          if (!signal.aborted && shelf.lacksPreview(pageKey(ref)))
            trouble.pages.add(ref.pageNumber);
        }
      },
    };
  }

  return {
    /** The next picture to make, if there is one. */
    next(): RenderJob[] {
      // Without a renderer thread each would take the main one from whoever begins to scroll.
      if (typeof OffscreenCanvas === 'undefined') return [];
      // Nobody is about to scroll in a window that is not seen.
      if (document.hidden) return [];
      const saves = savesData();
      for (const ref of pagesAround()) {
        const pdf = documentOf(ref.fileKey)?.pdf;
        // Nor does anybody who saves data pay for pages unasked.
        if (pdf?.isFetched && saves) continue;
        if (pdf && isWanted(ref)) return [make(ref, pdf)];
      }
      return [];
    },
  };
}
