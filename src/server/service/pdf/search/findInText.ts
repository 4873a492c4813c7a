import type { TextSearchJob, TextSearchReport } from '#server/service/pdf/pdfReport.ts';
import { createPageMatcher } from './pageMatcher.ts';
import { readTextFile, unpackPage } from './textFile.ts';

/**
 * Finds texts in the text of a document that an earlier search kept, without the document. Throws
 * PdfTrouble.
 */
export async function findInText({ kept, ...wanted }: TextSearchJob): Promise<TextSearchReport> {
  const lost: TextSearchReport = { ok: true, found: undefined };
  const pages = await readTextFile(kept);
  if (!pages) return lost;
  const matcher = createPageMatcher(wanted);
  for (const [index, packed] of pages.entries()) {
    const { items, stops } = unpackPage(packed);
    if (!matcher.wants(items)) continue;
    // Where the glyphs of this page stand, only the document says.
    if (!stops) return lost;
    matcher.match(index + 1, { items, stops });
  }
  return { ok: true, found: matcher.found() };
}
