import './olderNode.ts';
import { readFile } from 'node:fs/promises';
// The worker's code in this process: a child that does one job needs no thread beside it.
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { advanceOf } from '#core/appearance/fontMeasures.ts';
import { findText } from '#core/textSearch/findText.ts';
import { lineItems } from '#core/textSearch/lineItems.ts';
import { type LineItem, textLines } from '#core/textSearch/textLines.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { ReportedText, SearchJob, SearchReport } from '#server/service/pdf/pdfReport.ts';

/** Hits of all texts together beyond which the search is given up. */
const mostHits = 100_000;

/**
 * Finds texts on all pages of a PDF, in the pages' order, each at most `mostEach` times. Throws
 * PdfTrouble.
 */
export async function findTexts({ path, texts, mostEach }: SearchJob): Promise<SearchReport> {
  Object.assign(globalThis, { pdfjsWorker });
  const loading = getDocument({
    data: new Uint8Array(await readFile(path)),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise;
  const found = new Map<string, ReportedText[]>(texts.map((text) => [text, []]));
  let count = 0;
  for (let page = 1; page <= document.numPages; page += 1) {
    const lines = textLines(await itemsOfPage(document, page), (one) => advanceOf(one) ?? 1000);
    for (const [text, hits] of found)
      for (const hit of findText(lines, text, mostEach - hits.length)) {
        hits.push({ page, ...hit });
        count += 1;
      }
    if (count > mostHits)
      throw new PdfTrouble('tooComplex', `The texts occur more than ${mostHits} times.`);
  }
  await loading.destroy();
  return { ok: true, found: [...found].map(([text, hits]) => ({ text, hits })) };
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

/** The text items of a page, in points on the page as shown. */
async function itemsOfPage(document: Document, number: number): Promise<LineItem[]> {
  const page = await document.getPage(number);
  const content = await page.getTextContent();
  page.cleanup();
  return lineItems(content, page.getViewport({ scale: 1 }).transform);
}
