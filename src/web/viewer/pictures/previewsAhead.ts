import { savesData } from '#web/ui/browser/savesData.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { type PageRef, pageKey, type ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { createPreviews } from './createPreviews.ts';
import type { PictureShelf } from './pictureShelf.ts';
import type { RenderJob } from './renderQueue.ts';

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
