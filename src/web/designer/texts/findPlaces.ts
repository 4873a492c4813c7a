import { advanceOf } from '#core/appearance/fontMeasures.ts';
import type { TextPlace } from '#core/location/placeByText.ts';
import { findText } from '#core/textSearch/findText.ts';
import type { SearchedPage } from '#core/textSearch/textLines.ts';
import type { PageItems } from '#core/textSearch/pageItems.ts';
import { type LineItem, type TextLine, textLines } from '#core/textSearch/textLines.ts';
import { limits } from '#core/wire/limits.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/** The lines of a page with the widths that the service assumes, so that both find equal places. */
export function linesOfItems(items: readonly LineItem[]): TextLine[] {
  return textLines(items, (character) => advanceOf(character) ?? 1000);
}

/** What was read of a page as it is searched. */
export function searchedPage({
  items,
  stops,
}: Pick<PageItems, 'items'> & Partial<PageItems>): SearchedPage {
  return { lines: linesOfItems(items), stops };
}

/** The places of a text on one page, at most `most`. */
export function placesOnPage(
  page: number,
  searched: SearchedPage,
  text: string,
  most: number,
): TextPlace[] {
  return findText(searched, text, most).map((hit) => ({ page, ...hit }));
}

/**
 * The places of texts in an open PDF, in the pages' order. A page that cannot be read holds none.
 * Without texts nothing is read. Rejects when `signal` ends it.
 */
export async function findPlaces(
  pdf: PdfDocument,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly TextPlace[]>> {
  const found = new Map<string, TextPlace[]>(texts.map((text) => [text, []]));
  if (texts.length === 0) return found;
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    signal.throwIfAborted();
    const items = await pdf.lineItems(page);
    if (isPdfProblem(items)) continue;
    const lines = linesOfItems(items);
    const here = texts.filter((text) => findText({ lines }, text, 1).length > 0);
    if (here.length === 0) continue;
    const exact = await pdf.pageItems(page);
    const searched = isPdfProblem(exact) ? { lines } : searchedPage(exact);
    for (const text of here) {
      const places = found.get(text) ?? [];
      places.push(...placesOnPage(page, searched, text, limits.foundPlaces - places.length));
    }
  }
  signal.throwIfAborted();
  return found;
}
