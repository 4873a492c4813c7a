import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/** Reads something of a page. */
export type PageReader<T extends object> = (
  page: PDFPageProxy,
  box: PageBox,
  document: PDFDocumentProxy,
) => Promise<T> | T;

/** Asks about a page, from 1, with a reader; trouble is an answer. */
type Ask = <T extends object>(pageNumber: number, read: PageReader<T>) => Promise<T | PdfProblem>;

/**
 * What asks for that of a page which showing it does not need: its reader is fetched when it is
 * first asked for, and one that does not come is the problem `notFetched`.
 */
export function laterReaders(ask: Ask) {
  const by =
    <T extends object>(fetchReader: () => Promise<PageReader<T>>) =>
    async (pageNumber: number) => {
      const read = await fetchReader().catch((error) => pdfProblem('notFetched', String(error)));
      return isPdfProblem(read) ? read : ask(pageNumber, read);
    };
  return {
    words: by(async () => (await import('./readPageWords.ts')).readPageWords),
    printed: by(async () => (await import('./readPrintedPage.ts')).readPrintedPage),
    lineItems: by(async () => (await import('./readLineItems.ts')).readLineItems),
    pageItems: by(async () => (await import('./readLineItems.ts')).readPageItems),
  };
}
