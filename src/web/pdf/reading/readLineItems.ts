import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawnFont } from '#core/textSearch/drawnGlyphs.ts';
import { withGlyphs } from '#core/textSearch/glyphSpans.ts';
import { lineItems } from '#core/textSearch/lineItems.ts';
import type { LineItem } from '#core/textSearch/textLines.ts';

/** pdf.js's `AnnotationMode.DISABLE`: texts of annotations are not found. */
const withoutAnnotations = 0;

/**
 * The text items of a page in points on the page as shown; with `glyphs` each says where its
 * characters stand, exactly as the service reads them.
 */
export async function readLineItems(page: PDFPageProxy, glyphs: boolean): Promise<LineItem[]> {
  const { transform } = page.getViewport({ scale: 1 });
  // Unchanged, so that it can be compared with the glyphs; lines are compared after NFKC anyway.
  const items = lineItems(await page.getTextContent({ disableNormalization: true }), transform);
  if (!glyphs) return items;
  const instructions = await page.getOperatorList({
    intent: 'display',
    annotationMode: withoutAnnotations,
  });
  const fontOf = (name: string) =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as DrawnFont) : undefined;
  const exact = withGlyphs(items, instructions, transform, fontOf);
  // pdf.js keeps the operators of a page beside those that it draws.
  page.cleanup();
  return exact;
}
