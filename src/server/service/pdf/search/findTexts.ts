import './olderNode.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
// The worker's code in this process: a child that does one job needs no thread beside it.
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { AnnotationMode, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { advanceOf } from '#core/appearance/fontMeasures.ts';
import type { DrawnFont } from '#core/textSearch/drawnGlyphs.ts';
import { findText } from '#core/textSearch/findText.ts';
import { withGlyphs } from '#core/textSearch/glyphSpans.ts';
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
    cMapUrl: cMapFolder(),
    cMapPacked: true,
    // Pictures are not decoded: only where glyphs stand is asked for.
    maxImageSize: 1,
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

/** The text items of a page, in points on the page as shown, each with the places of its glyphs. */
async function itemsOfPage(document: Document, number: number): Promise<LineItem[]> {
  const page = await document.getPage(number);
  const { transform } = page.getViewport({ scale: 1 });
  // Unchanged, so that it can be compared with the glyphs; lines are compared after NFKC anyway.
  const content = await page.getTextContent({ disableNormalization: true });
  const items = lineItems(content, transform);
  const instructions = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const fontOf = (name: string) =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as DrawnFont) : undefined;
  page.cleanup();
  return withGlyphs(items, instructions, transform, fontOf);
}

/** The predefined encodings of CJK fonts: beside the built product, or in the package. */
function cMapFolder(): string {
  const built = fileURLToPath(new URL('../web/pdfjs/cmaps/', import.meta.url));
  if (existsSync(built)) return built;
  const own = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  return `${dirname(own)}/cmaps/`;
}
