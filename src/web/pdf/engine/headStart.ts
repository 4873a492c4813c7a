import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdfjs } from './loadPdfjs.ts';

/** A page whose drawing instructions the parser is working out, although nobody draws it yet. */
export interface HeadStart {
  /** Resolves when the first instructions are there; rejects when there will be none. */
  readonly instructed: Promise<object>;
  /** Ends it. What has begun to draw the page meanwhile keeps the instructions. */
  end(): void;
}

/**
 * Asks for the drawing instructions of a page before it is known how large it will be drawn: pdf.js
 * works them out once for all drawings that run at the same time, whatever their scale. This one
 * never puts a pixel on its canvas.
 */
export async function giveHeadStart(page: PDFPageProxy): Promise<HeadStart> {
  const { AnnotationMode } = await loadPdfjs();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { alpha: false });
  const task = page.render({
    canvas: null,
    ...(context ? { canvasContext: context } : {}),
    viewport: page.getViewport({ scale: 1 }),
    annotationMode: AnnotationMode.ENABLE,
  });
  const instructed = new Promise<object>((resolve, reject) => {
    // pdf.js asks before it draws what has come, and is never told to go on.
    task.onContinue = () => resolve(page);
    task.promise.then(() => resolve(page), reject);
  });
  return { instructed, end: () => task.cancel() };
}
