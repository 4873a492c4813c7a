import type { LineItem } from '#core/textSearch/textLines.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { fakePdf } from './fakePdf.ts';

/** A PDF of so many pages with these pieces of text on each, and nothing else printed. */
export function fakeTextPdf(
  pageCount: number,
  itemsOn: (page: number) => readonly LineItem[],
): PdfDocument {
  return {
    ...fakePdf(pageCount),
    lineItems: (page) => Promise.resolve(itemsOn(page)),
    pageItems: (page) =>
      Promise.resolve({ items: itemsOn(page), stops: { sides: [], pictures: [] } }),
  };
}
