import type { TextSearchJob, TextSearchReport } from '#server/service/pdf/pdfReport.ts';
import { createPageMatcher } from './pageMatcher.ts';
import { readTextFile } from './textFile.ts';

/**
 * Finds texts in the text of a document that an earlier search kept, without the document. Throws
 * PdfTrouble.
 */
export async function findInText({ kept, ...wanted }: TextSearchJob): Promise<TextSearchReport> {
  const pages = await readTextFile(kept);
  if (!pages) return { ok: true, found: undefined };
  const matcher = createPageMatcher(wanted);
  for (const page of pages) matcher.match(page);
  return { ok: true, found: matcher.found() };
}
