import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/**
 * A PDF of so many pages, without a file: sizes in points by page number (Letter where none is
 * given); it draws nothing.
 */
export function fakePdf(
  pageCount: number,
  sizes: Record<number, readonly [width: number, height: number]> = {},
): PdfDocument {
  const boxOf = (pageNumber: number): PageBox => {
    const [width, height] = sizes[pageNumber] ?? [612, 792];
    return { view: [0, 0, width, height], rotate: 0, userUnit: 1 };
  };
  return {
    pageCount,
    firstBox: boxOf(1),
    fingerprint: undefined,
    pageBox: (pageNumber) => Promise.resolve(boxOf(pageNumber)),
    pageBoxes: () => Promise.resolve({ mediaBox: undefined, cropBox: undefined }),
    sweepPageBoxes: () => Promise.resolve(),
    facts: () => Promise.resolve(pdfProblem('aborted')),
    embeddedFields: () => Promise.resolve([]),
    textItems: () => Promise.resolve([]),
    words: () => Promise.resolve({ blocks: [] }),
    printed: () => Promise.resolve(pdfProblem('aborted')),
    lineItems: () => Promise.resolve([]),
    pageItems: () => Promise.resolve({ items: [], stops: { sides: [], pictures: [] } }),
    renderPage: () => Promise.resolve(pdfProblem('aborted')),
    makeSmall: () => Promise.resolve(undefined),
    cleanupPage: () => undefined,
    whenUnasked: () => Promise.resolve(),
    freeFonts: () => Promise.resolve(),
    retryPage: () => undefined,
    close: () => undefined,
  };
}
