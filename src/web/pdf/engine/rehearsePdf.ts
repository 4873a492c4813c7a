import type * as Pdfjs from './pdfjsApi.ts';
import { smallestPdf } from './smallestPdf.ts';

/**
 * Draws a page of nearly nothing, unseen, in the parser's thread of a document to come. Browsers
 * compile code when it first runs: this way what every document needs is compiled before. `urls`:
 * where pdf.js finds what it fetches by name.
 */
export async function rehearsePdf(
  pdfjs: typeof Pdfjs,
  parser: Worker,
  urls: Record<string, unknown>,
): Promise<void> {
  const task = pdfjs.getDocument({
    data: smallestPdf(),
    worker: pdfjs.PDFWorker.create({ port: parser, verbosity: 0 }),
    verbosity: 0,
    ...urls,
  });
  try {
    const page = await (await task.promise).getPage(1);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 20;
    const canvasContext = canvas.getContext('2d', { alpha: false });
    const viewport = page.getViewport({ scale: 1 });
    if (canvasContext) await page.render({ canvas: null, canvasContext, viewport }).promise;
  } finally {
    await task.destroy();
  }
}
