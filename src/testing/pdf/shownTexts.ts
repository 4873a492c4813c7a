import type { PDFPageProxy } from 'pdfjs-dist';
import { type Point, type Rect, rectFromPoints } from '#core/geometry/rect.ts';

/** A text as pdf.js finds it on its page, from the top of its letters to their bottom. */
export interface ShownText {
  pageNumber: number;
  text: string;
  /** Points of the page as shown. */
  rect: Rect;
  /** Two opposite corners in default user space. */
  corners: readonly [Point, Point];
}

type Matrix = readonly number[];
const apply = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/**
 * The texts in the content of all pages, by pdf.js, so that what our own code writes is not read by
 * our own code.
 */
export function shownTexts(bytes: Uint8Array): Promise<ShownText[]> {
  return readPages(bytes, textsOf);
}

/** What the stamps on all pages say, by pdf.js: values that are drawn as annotations. */
export function stampedWords(bytes: Uint8Array): Promise<string[]> {
  return readPages(bytes, async (page) => {
    const stamps: { subtype?: string; contentsObj?: { str: string } }[] =
      await page.getAnnotations();
    return stamps.flatMap(({ subtype, contentsObj }) =>
      subtype === 'Stamp' && contentsObj ? [contentsObj.str] : [],
    );
  });
}

async function readPages<T>(
  bytes: Uint8Array,
  read: (page: PDFPageProxy) => Promise<T[]>,
): Promise<T[]> {
  const pdfjs = await loadPdfjs();
  // pdf.js takes the bytes for itself.
  const task = pdfjs.getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    const found: T[] = [];
    for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber++) {
      found.push(...(await read(await pdf.getPage(pageNumber))));
    }
    return found;
  } finally {
    await task.destroy();
  }
}

async function textsOf(page: PDFPageProxy): Promise<ShownText[]> {
  const { transform: toPage } = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent({ disableNormalization: true });
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const { ascent, descent } = styles[item.fontName] ?? { ascent: 1, descent: 0 };
    const matrix: Matrix = item.transform;
    // The matrix holds the font size; the width is already multiplied by it.
    const length = item.width / Math.hypot(Number(matrix[0]), Number(matrix[1]));
    const corners = [
      apply(matrix, { x: 0, y: ascent }),
      apply(matrix, { x: length, y: descent }),
    ] as const;
    const rect = rectFromPoints(apply(toPage, corners[0]), apply(toPage, corners[1]));
    return { pageNumber: page.pageNumber, text: item.str, rect, corners };
  });
}

/** Loads pdf.js, which asks for one thing that Node.js 20 lacks. */
async function loadPdfjs() {
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

function withResolvers() {
  const parts = {};
  const promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return Object.assign(parts, { promise });
}
