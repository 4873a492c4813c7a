import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfBox } from '#core/geometry/pdfSpace.ts';

/** The boxes of a page as in its file, in its units; undefined where none is valid. */
export interface PageBoxes {
  mediaBox: PdfBox | undefined;
  cropBox: PdfBox | undefined;
}

/**
 * A page's MediaBox and CropBox. pdf.js of its own tells only where they meet; the parser's thread
 * says both with each page (`scripts/vite/pdfParser.ts`).
 */
export function readPageBoxes(page: PDFPageProxy): PageBoxes {
  const { _pageInfo: told } = page as unknown as {
    _pageInfo: Record<keyof PageBoxes, PdfBox | null>;
  };
  return { mediaBox: told.mediaBox ?? undefined, cropBox: told.cropBox ?? undefined };
}
