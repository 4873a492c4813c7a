import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from './pdfDocument.ts';

/** A document whose pages can be laid out before any of its bytes is there. */
export interface AwaitedPdf {
  /** What is asked of it is answered once it has arrived. */
  readonly pdf: PdfDocument;
  /** It is open now; whoever opened it closes it. Another one later takes its place. */
  arrive(opened: PdfDocument): void;
}

/** A document of which only the sizes of its pages are known, in points as shown; at least one. */
export function createAwaitedPdf(sizes: readonly Size[]): AwaitedPdf {
  let opened: PdfDocument | undefined;
  let resolve: (first: PdfDocument) => void = () => undefined;
  const coming = new Promise<PdfDocument>((done) => {
    resolve = done;
  });
  const boxes = sizes.map(
    ({ width, height }): PageBox => ({ view: [0, 0, width, height], rotate: 0, userUnit: 1 }),
  );
  const there = async () => opened ?? coming;
  const [firstBox = { view: [0, 0, 612, 792], rotate: 0, userUnit: 1 }] = boxes;
  return {
    arrive(document) {
      opened = document;
      resolve(document);
    },
    pdf: {
      pageCount: sizes.length,
      firstBox,
      fingerprint: undefined,
      isFetched: true,
      pageBox: async (...asked) => (await there()).pageBox(...asked),
      pageBoxes: async (...asked) => (await there()).pageBoxes(...asked),
      sweepPageBoxes: async (...asked) => (await there()).sweepPageBoxes(...asked),
      facts: async () => (await there()).facts(),
      embeddedFields: async (...asked) => (await there()).embeddedFields(...asked),
      words: async (...asked) => (await there()).words(...asked),
      textItems: async (...asked) => (await there()).textItems(...asked),
      printed: async (...asked) => (await there()).printed(...asked),
      lineItems: async (...asked) => (await there()).lineItems(...asked),
      pageItems: async (...asked) => (await there()).pageItems(...asked),
      async renderPage(pageNumber, request) {
        const document = await there();
        if (request.signal?.aborted) return pdfProblem('aborted');
        return document.renderPage(pageNumber, request);
      },
      makeSmall: async (...asked) => (await there()).makeSmall(...asked),
      whenUnasked: async () => (await there()).whenUnasked(),
      freeFonts: async () => (await there()).freeFonts(),
      cleanupPage: (pageNumber) => opened?.cleanupPage(pageNumber),
      retryPage: (pageNumber) => opened?.retryPage(pageNumber),
      close: () => opened?.close(),
    },
  };
}
