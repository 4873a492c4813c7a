import { readFileSync } from 'node:fs';
import type { PdfReport } from '../../../src/server/service/pdf/pdfReport.ts';
import type { UploadedPdf } from '../../../src/server/service/transaction/state/uploadedPdf.ts';
import type { PagePart, PagePicture } from '../../../src/testing/pdf/comparePictures.ts';
import { type Entered, enterOn, type GuardedPage } from './guardFields.ts';
import { otherReaders, turned } from './otherReaders.ts';
import type { ScreenReader } from '../../../e2e/support/screens/screenReader.ts';
import { judgePage, type PageVerdict } from './seenFaults.ts';

/** Pages of one document beyond which only some are looked at. */
const mostPages = 40;
/** The longer side of the largest page in pixels, and pixels a point at most. */
const longest = 1000;
const mostScale = 2;

/** Pictures that are taken of a prepared page from which the sealed one differs. */
const mostLooks = 8;

/** What readers show of a document: pages compared, and what is wrong with them. */
export interface SeenSums {
  pages: number;
  /** Pages that a reader drew neither before nor after. */
  undrawn: number;
  differences: number;
  /** Pages that a reader draws otherwise than pdf.js before anything is sealed: no difference. */
  otherwise: number;
  /** Pages that pdf.js draws in two ways from the same bytes: no difference. */
  unsteady: number;
}

/** A document before it is sealed, as it is shown to its signers. */
export interface ShownDocument {
  path: string;
  pages: GuardedPage[];
  scale: number;
  entered: Entered;
  /** By page, where annotations are: some readers draw them by themselves. */
  untouched: Map<number, PagePart[]>;
}

/** Opens the prepared document as signers are shown it, and enters something on its pages. */
export async function showDocument(
  reader: ScreenReader,
  path: string,
  report: PdfReport,
  judged: UploadedPdf,
  round: number,
): Promise<ShownDocument | undefined> {
  const opened = await reader.open(readFileSync(path));
  if (!opened) return undefined;
  const sides = report.pages.flatMap(({ size }) => [size.width, size.height]);
  const scale = Math.min(mostScale, longest / Math.max(1, ...sides));
  const pages: GuardedPage[] = [];
  for (const number of pagesOf(opened.pages)) {
    const picture = await reader.draw(number, scale, 'display');
    if (picture) pages.push({ ...(await reader.page(number)), number, picture });
  }
  const entered = enterOn(pages, report, judged, round);
  const untouched = new Map<number, PagePart[]>(
    pages.map(({ number, annotations }) => [number, annotations]),
  );
  return { path, pages, scale, entered, untouched };
}

/** All pages, or as many spread over the document, the first and the last among them. */
function pagesOf(count: number): number[] {
  if (count <= mostPages) return Array.from({ length: count }, (_, index) => index + 1);
  const step = (count - 1) / (mostPages - 1);
  return Array.from({ length: mostPages }, (_, index) => 1 + Math.round(index * step));
}

/** Looks at a sealed document with every reader; adds to the sums, and says what is wrong. */
export async function lookAtSealed(
  reader: ScreenReader,
  shown: ShownDocument,
  sealed: string,
  sums: Map<string, SeenSums>,
): Promise<string[]> {
  const faults: string[] = [];
  const sumOf = (name: string) => {
    const sum = sums.get(name) ?? {
      pages: 0,
      undrawn: 0,
      differences: 0,
      otherwise: 0,
      unsteady: 0,
    };
    sums.set(name, sum);
    return sum;
  };
  const count = (name: string, page: number, verdict: PageVerdict) => {
    const sum = sumOf(name);
    if (verdict.isDrawn) sum.pages += 1;
    else sum.undrawn += 1;
    if (verdict.isOtherwise) sum.otherwise += 1;
    sum.differences += verdict.faults.length;
    faults.push(...verdict.faults.map((fault) => `page ${page} by ${name}: ${fault}`));
  };
  const judge = (page: GuardedPage, after: PagePicture | undefined) =>
    judgePage(page, shown.entered, [], { before: page.picture, after }, 'same');
  const draw = async (number: number, intent: 'display' | 'print') =>
    isOpen ? reader.draw(number, shown.scale, intent) : undefined;
  const open = async (path: string) => (await reader.open(readFileSync(path))) !== undefined;
  let isOpen = await open(sealed);
  const look = async (name: string, page: GuardedPage, intent: 'display' | 'print') => {
    const after = await draw(page.number, intent);
    let verdict = judge(page, after);
    if (verdict.faults.length > 0) {
      // pdf.js may draw the same bytes in two ways: any that it has of the prepared page is right.
      isOpen = await open(shown.path);
      for (let left = mostLooks; left > 0 && verdict.faults.length > 0; left -= 1) {
        const picture = await draw(page.number, 'display');
        const again = picture ? judge({ ...page, picture }, after) : verdict;
        if (again.faults.length === 0) sumOf(name).unsteady += 1;
        verdict = again;
      }
      isOpen = await open(sealed);
    }
    count(name, page.number, verdict);
  };
  for (const page of shown.pages) {
    await look('pdf.js', page, 'display');
    await look('pdf.js for a printer', page, 'print');
    const untouched = shown.untouched.get(page.number) ?? [];
    for (const { name, isHere, draw: drawBy } of otherReaders) {
      if (!isHere) continue;
      const wanted = { first: page.number, last: page.number, dpi: 72 * shown.scale };
      const [[before], [after]] = await Promise.all([
        drawBy({ ...wanted, path: shown.path }),
        drawBy({ ...wanted, path: sealed }),
      ]);
      const pair = { before: upright(before, page), after: upright(after, page) };
      count(name, page.number, judgePage(page, shown.entered, untouched, pair, 'other'));
    }
  }
  return faults;
}

/** A picture as wide as its page is, beside its height. */
function upright(picture: PagePicture | undefined, page: GuardedPage): PagePicture | undefined {
  if (!picture) return undefined;
  const isWide = (one: { width: number; height: number }) => one.width > one.height;
  return isWide(picture) === isWide(page) || picture.width === picture.height
    ? picture
    : turned(picture);
}

/** The sums as one line for each reader, and what is no difference by sealing. */
export function seenText(sums: ReadonlyMap<string, SeenSums>): string {
  const lines = [...sums].map(
    ([name, { pages, undrawn, differences }]) =>
      `${name}: ${pages} pages compared, ${undrawn} not drawn, ${differences} differences.`,
  );
  const noted = (what: string, count: (sum: SeenSums) => number) => {
    const own = [...sums].filter(([, sum]) => count(sum) > 0);
    const words = own.map(([name, sum]) => `${name} ${count(sum)}`).join(', ');
    return own.length > 0 ? [`${what}: ${words}.`] : [];
  };
  return [
    ...lines,
    ...noted('Pages drawn otherwise than by pdf.js before sealing', (sum) => sum.otherwise),
    ...noted('Pages drawn in two ways from the same bytes', (sum) => sum.unsteady),
  ].join('\n');
}
