import './olderNode.ts';
import { readFile } from 'node:fs/promises';
// The worker's code in this process: a child that does one job needs no thread beside it.
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { advanceOf } from '#core/appearance/fontMeasures.ts';
import { findText } from '#core/textSearch/findText.ts';
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
  const [a, b, c, d, e, f] = page.getViewport({ scale: 1 }).transform as Six;
  const point = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  const vector = (x: number, y: number) => ({ x: a * x + c * y, y: b * x + d * y });
  const { items, styles } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item): LineItem[] => {
    if (!('str' in item)) return [];
    const [ta, tb, tc, td, te, tf] = item.transform as Six;
    const size = Math.hypot(ta, tb) || 1;
    const style = styles[item.fontName];
    const ascent = style?.ascent || 0.8;
    const descent = style?.descent || -0.2;
    const along = { x: (ta / size) * item.width, y: (tb / size) * item.width };
    return [
      {
        text: item.str,
        start: point(te, tf),
        end: point(te + along.x, tf + along.y),
        rise: vector(tc * ascent, td * ascent),
        fall: vector(tc * descent, td * descent),
        endsLine: item.hasEOL,
      },
    ];
  });
}

type Six = [number, number, number, number, number, number];
