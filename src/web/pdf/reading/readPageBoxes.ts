import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfBox } from '#core/geometry/pdfSpace.ts';

/** The boxes of a page as in its file, in its units; undefined where none is valid. */
export interface PageBoxes {
  mediaBox: PdfBox | undefined;
  cropBox: PdfBox | undefined;
}

/** pdf.js writes numbers with two decimals. */
const written = 0.006;

/** The box of a name in a page's dictionary (text); `exact` itself, unrounded, if it is that. */
export function boxIn(text: string, name: string, exact: PdfBox): PdfBox | undefined {
  const numbers = new RegExp(`/${name}\\s*\\[([^\\]]*)\\]`).exec(text)?.[1];
  const [x0, y0, x1, y1] = numbers?.trim().split(/\s+/).map(Number) ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined;
  const box: PdfBox = [x0, y0, x1, y1];
  const isExact = box.every((value, at) => Math.abs(value - (exact[at] ?? 0)) < written);
  return isExact ? exact : box;
}

/**
 * Reads a page's MediaBox and CropBox. pdf.js reports only where they meet, but writes them when it
 * copies a page into a file of its own; that copy is read. Without a valid MediaBox it writes
 * Letter, as it shows.
 */
export async function readPageBoxes(
  proxy: PDFDocumentProxy,
  pageNumber: number,
  view: PdfBox,
): Promise<PageBoxes> {
  const copy = await proxy.extractPages([{ document: null, includePages: [pageNumber - 1] }]);
  const text = new TextDecoder('latin1').decode(copy);
  const at = text.indexOf('/MediaBox');
  const page =
    at < 0 ? '' : text.slice(Math.max(0, text.lastIndexOf(' obj', at)), text.indexOf('endobj', at));
  return { mediaBox: boxIn(page, 'MediaBox', view), cropBox: boxIn(page, 'CropBox', view) };
}
