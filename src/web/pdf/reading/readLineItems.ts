import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { readStops } from '#core/printed/reading/readStops.ts';
import type { DrawnFont } from '#core/textSearch/drawnGlyphs.ts';
import { withGlyphs } from '#core/textSearch/glyphSpans.ts';
import { lineItems } from '#core/textSearch/lineItems.ts';
import type { PageItems } from '#core/textSearch/pageItems.ts';
import type { LineItem } from '#core/textSearch/textLines.ts';
import { inSlices } from './inSlices.ts';

/** pdf.js's `AnnotationMode.DISABLE`: texts of annotations are not found. */
const withoutAnnotations = 0;

/** The text items of a page in points on the page as shown. */
export async function readLineItems(page: PDFPageProxy): Promise<LineItem[]> {
  const { transform } = page.getViewport({ scale: 1 });
  // Unchanged, so that it can be compared with the glyphs; lines are compared after NFKC anyway.
  return lineItems(await page.getTextContent({ disableNormalization: true }), transform);
}

/**
 * All of a page that finding texts needs, exactly as the service reads it; in slices, so that no
 * task of the main thread is long.
 */
export async function readPageItems(
  page: PDFPageProxy,
  box: PageBox,
  document: PDFDocumentProxy,
): Promise<PageItems> {
  const { transform } = page.getViewport({ scale: 1 });
  const items = await readLineItems(page);
  const [instructions, layers] = await Promise.all([
    page.getOperatorList({ intent: 'display', annotationMode: withoutAnnotations }),
    document.getOptionalContentConfig({ intent: 'display' }),
  ]);
  const fontOf = (name: string) =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as DrawnFont) : undefined;
  const exact = withGlyphs(items, instructions, transform, fontOf);
  const stops = await inSlices(readStops(instructions, box, (group) => layers.isVisible(group)));
  if (!stops) throw new Error('reading a page ended without a signal');
  // pdf.js keeps the operators of a page beside those that it draws.
  page.cleanup();
  return { items: exact, stops };
}
