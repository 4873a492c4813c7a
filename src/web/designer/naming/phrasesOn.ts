import { labelPhrases, type TextRun } from '#core/draft/labels/labelPhrases.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/** Pages of one document whose phrases are kept. */
const mostPages = 8;

const known = new WeakMap<PdfDocument, Map<number, Promise<readonly TextRun[]>>>();

/** What stands on a page, as phrases; keeps the last pages'. None if it cannot be read. */
export function phrasesOn(pdf: PdfDocument, page: number): Promise<readonly TextRun[]> {
  const pages = known.get(pdf) ?? new Map<number, Promise<readonly TextRun[]>>();
  known.set(pdf, pages);
  const found =
    pages.get(page) ??
    pdf.textItems(page).then((items) => (isPdfProblem(items) ? [] : labelPhrases(items)));
  // The page asked for last goes to the end, and the one asked for longest ago goes.
  pages.delete(page);
  pages.set(page, found);
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
  return found;
}
