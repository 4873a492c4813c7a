import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import type { PageResources } from '#core/printed/reading/readDrawing.ts';
import { readPrinted } from '#core/printed/reading/readPrinted.ts';
import { inSlices } from './inSlices.ts';

/** pdf.js's `AnnotationMode.DISABLE`: what annotations draw is not printed. */
const withoutAnnotations = 0;

/**
 * What is printed on a page, without its form fields and comments; in slices, so that no task of
 * the main thread is long.
 */
export async function readPrintedPage(
  page: PDFPageProxy,
  box: PageBox,
  document: PDFDocumentProxy,
): Promise<PrintedPage> {
  const [list, layers] = await Promise.all([
    page.getOperatorList({ intent: 'display', annotationMode: withoutAnnotations }),
    document.getOptionalContentConfig({ intent: 'display' }),
  ]);
  const printed = await inSlices(
    readPrinted(
      list,
      box,
      resourcesOf(page.commonObjs, (group) => layers.isVisible(group)),
    ),
  );
  if (!printed) throw new Error('reading a page ended without a signal');
  // pdf.js keeps the operators of a page beside those that it draws.
  page.cleanup();
  return printed;
}

/** Names of fonts, also of those not in the file, that draw signs where others have letters. */
const pictorial = /dingbat|wingding|webding|marlett|symbolset|fontawesome/i;

/** What is read of pdf.js's objects that pages share. */
export interface FontObjects {
  has(name: string): boolean;
  get(name: string): unknown;
}

/** The resources of a page as its operators name them. */
export function resourcesOf(
  fonts: FontObjects,
  isShown: (properties: unknown) => boolean,
): PageResources {
  return {
    isShown,
    fontOf(name) {
      if (!fonts.has(name)) return undefined;
      const font = fonts.get(name) as {
        name?: string;
        loadedName?: string;
        fontMatrix?: number[];
        vertical?: boolean;
      } | null;
      return {
        widthScale: font?.fontMatrix?.[0] ?? 0.001,
        isVertical: font?.vertical === true,
        isPictorial: pictorial.test(font?.name ?? font?.loadedName ?? ''),
      };
    },
  };
}
