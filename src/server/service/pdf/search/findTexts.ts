import './olderNode.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
// The worker's code in this process: a child that does one job needs no thread beside it.
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { AnnotationMode, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageBoxOf } from '#core/geometry/pdfSpace.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { readStops } from '#core/printed/reading/readStops.ts';
import type { DrawnFont } from '#core/textSearch/drawnGlyphs.ts';
import { withGlyphs } from '#core/textSearch/glyphSpans.ts';
import { lineItems } from '#core/textSearch/lineItems.ts';
import type { PageItems } from '#core/textSearch/pageItems.ts';
import type { SearchJob, SearchReport } from '#server/service/pdf/pdfReport.ts';
import { createPageMatcher } from './pageMatcher.ts';
import { digestLength, packPage, writeTextFile } from './textFile.ts';

/**
 * Finds texts on all pages of a PDF, in the pages' order, each at most `mostEach` times, and keeps
 * the text of the pages where the job says so. Throws PdfTrouble.
 */
export async function findTexts({ path, keep, ...wanted }: SearchJob): Promise<SearchReport> {
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
  const layers = await document.getOptionalContentConfig({ intent: 'display' });
  const matcher = createPageMatcher(wanted);
  let pages: string[] | undefined = keep && [];
  let bytes = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    // Packed and unpacked, so that a search of what is kept finds the very same places.
    const packed = packPage(await pageOf(document, layers, number));
    matcher.match(packed);
    bytes += Buffer.byteLength(packed) + 1;
    if (keep && bytes + digestLength > keep.mostBytes) pages = undefined;
    pages?.push(packed);
  }
  await loading.destroy();
  const isKept = keep && pages ? await writeTextFile(keep, pages) : false;
  return { ok: true, found: matcher.found(), isKept };
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

type Layers = Awaited<ReturnType<Document['getOptionalContentConfig']>>;

/**
 * The text items of a page, in points on the page as shown, each with the places of its glyphs; and
 * what else is printed there.
 */
async function pageOf(document: Document, layers: Layers, number: number): Promise<PageItems> {
  const page = await document.getPage(number);
  const { transform } = page.getViewport({ scale: 1 });
  // Unchanged, so that it can be compared with the glyphs; lines are compared after NFKC anyway.
  const content = await page.getTextContent({ disableNormalization: true });
  const items = lineItems(content, transform);
  const instructions = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const fontOf = (name: string) =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as DrawnFont) : undefined;
  const box = pageBoxOf(page);
  const stops = finishReading(readStops(instructions, box, (group) => layers.isVisible(group)));
  page.cleanup();
  return { items: withGlyphs(items, instructions, transform, fontOf), stops };
}

/** The predefined encodings of CJK fonts: beside the built product, or in the package. */
function cMapFolder(): string {
  const built = fileURLToPath(new URL('../web/pdfjs/cmaps/', import.meta.url));
  if (existsSync(built)) return built;
  const own = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  return `${dirname(own)}/cmaps/`;
}
