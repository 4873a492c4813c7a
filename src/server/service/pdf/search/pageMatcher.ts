import { advanceOf } from '#core/appearance/fontMeasures.ts';
import { findText } from '#core/textSearch/findText.ts';
import { textLines } from '#core/textSearch/textLines.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { ReportedText, SearchTexts } from '#server/service/pdf/pdfReport.ts';
import { unpackPage } from './textFile.ts';

/** Hits of all texts together beyond which the search is given up. */
const mostHits = 100_000;

/** A search that goes through the pages of a document, one after another. */
export interface PageMatcher {
  /** Looks at the next page, as `packPage` gives it. Throws PdfTrouble. */
  match(packed: string): void;
  found(): { text: string; hits: ReportedText[] }[];
}

/** Begins a search for texts. */
export function createPageMatcher({ texts, mostEach }: SearchTexts): PageMatcher {
  const found = new Map<string, ReportedText[]>(texts.map((text) => [text, []]));
  let page = 0;
  let count = 0;
  return {
    match(packed) {
      page += 1;
      const { items, stops } = unpackPage(packed);
      const lines = textLines(items, (one) => advanceOf(one) ?? 1000);
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
