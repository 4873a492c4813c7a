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
import type { LineItem } from '#core/textSearch/textLines.ts';
import type { SearchJob, SearchReport } from '#server/service/pdf/pdfReport.ts';
import { createPageMatcher, type PageMatcher } from './pageMatcher.ts';
import { digestLength, packPage, readTextFile, unpackPage, writeTextFile } from './textFile.ts';

/**
 * Finds texts on all pages of a PDF, in the pages' order, each at most `mostEach` times, and keeps
 * the text of the pages where the job says so. What is known of the text is not read again. Throws
 * PdfTrouble.
 */
export async function findTexts({
  path,
  keep,
  known,
  ...wanted
}: SearchJob): Promise<SearchReport> {
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
  const before = known && (await readTextFile(known));
  const matcher = createPageMatcher(wanted);
  let pages: string[] | undefined = keep && [];
  let bytes = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const packed = await searchPage(document, layers, number, before?.[number - 1], matcher);
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
 * Looks for the texts on a page, and returns the page as it is kept. Where glyphs stand is asked
 * only of a page with a hit: that takes longer than all else.
 */
async function searchPage(
  document: Document,
  layers: Layers,
  number: number,
  known: string | undefined,
  matcher: PageMatcher,
): Promise<string> {
  const page = await document.getPage(number);
  const before = known === undefined ? { items: await itemsOf(page) } : unpackPage(known);
  if (!matcher.wants(before.items)) {
    page.cleanup();
    return known ?? packPage(before);
  }
  const packed =
    known !== undefined && before.stops
      ? known
      : packPage(await exactPage(page, layers, before.items));
  // Packed and unpacked, so that a search of what is kept finds the very same places.
  const { items, stops = { sides: [], pictures: [] } } = unpackPage(packed);
  matcher.match(number, { items, stops });
  return packed;
}

type Page = Awaited<ReturnType<Document['getPage']>>;

/** The text items of a page, in points on the page as shown. */
async function itemsOf(page: Page): Promise<LineItem[]> {
  const { transform } = page.getViewport({ scale: 1 });
  // Unchanged, so that it can be compared with the glyphs; lines are compared after NFKC anyway.
  return lineItems(await page.getTextContent({ disableNormalization: true }), transform);
}

/** The same with the places of its glyphs, and what else is printed there. */
async function exactPage(
  page: Page,
  layers: Layers,
  items: readonly LineItem[],
): Promise<PageItems> {
  const { transform } = page.getViewport({ scale: 1 });
  const instructions = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const fontOf = (name: string) =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as DrawnFont) : undefined;
  const isShown = (group: unknown) => layers.isVisible(group);
  const stops = finishReading(readStops(instructions, pageBoxOf(page), isShown));
  const exact = withGlyphs(items, instructions, transform, fontOf);
  page.cleanup();
  return { items: exact, stops };
}

/** The predefined encodings of CJK fonts: beside the built product, or in the package. */
function cMapFolder(): string {
  const built = fileURLToPath(new URL('../web/pdfjs/cmaps/', import.meta.url));
  if (existsSync(built)) return built;
  const own = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  return `${dirname(own)}/cmaps/`;
}
