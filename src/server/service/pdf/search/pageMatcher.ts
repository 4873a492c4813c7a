import { advanceOf } from '#core/appearance/fontMeasures.ts';
import { findText } from '#core/textSearch/findText.ts';
import type { PageItems } from '#core/textSearch/pageItems.ts';
import { comparedText, type LineItem, textLines } from '#core/textSearch/textLines.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { ReportedText, SearchTexts } from '#server/service/pdf/pdfReport.ts';

/** Hits of all texts together beyond which the search is given up. */
const mostHits = 100_000;

/** A search that goes through the pages of a document. */
export interface PageMatcher {
  /** Whether one of the texts is on a page with these items, of which more hits are wanted. */
  wants(items: readonly LineItem[]): boolean;
  /** Looks at a page, from 1 on, in the pages' order. Throws PdfTrouble. */
  match(page: number, items: PageItems): void;
  found(): { text: string; hits: ReportedText[] }[];
}

/** Begins a search for texts. */
export function createPageMatcher({ texts, mostEach }: SearchTexts): PageMatcher {
  const found = new Map<string, ReportedText[]>(texts.map((text) => [text, []]));
  const compared = new Map(texts.map((text) => [text, comparedText(text)]));
  let count = 0;
  const linesOf = (items: readonly LineItem[]) => textLines(items, (one) => advanceOf(one) ?? 1000);
  return {
    wants(items) {
      const whole = linesOf(items)
        .map(({ text }) => text)
        .join('\n');
      return texts.some((text) => {
        const wanted = compared.get(text) ?? '';
        return wanted !== '' && (found.get(text)?.length ?? 0) < mostEach && whole.includes(wanted);
      });
    },
    match(page, { items, stops }) {
      const lines = linesOf(items);
      for (const [text, hits] of found)
        for (const hit of findText({ lines, stops }, text, mostEach - hits.length)) {
          hits.push({ page, ...hit });
          count += 1;
        }
      if (count > mostHits)
        throw new PdfTrouble('tooComplex', `The texts occur more than ${mostHits} times.`);
    },
    found: () => [...found].map(([text, hits]) => ({ text, hits })),
  };
}
