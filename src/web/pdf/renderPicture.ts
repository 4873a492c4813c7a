import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { loadPdfjs } from './loadPdfjs.ts';

/** What picture of a page is wanted. */
export interface PictureRequest {
  /** Device px per point. */
  scale: number;
  /** The part of the page to draw, in whole device px of `pictureSize`; the whole page if absent. */
  area?: Rect | undefined;
  /** `main` is sooner, `worker` leaves the main thread free; where there is no renderer thread both are `main`. */
  thread: 'main' | 'worker';
  /** Whether the file's own annotations and form fields are drawn; default true. */
  annotations?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Browsers draw nothing at all, and say nothing, on a canvas that is larger (iOS: 4096 × 4096 px). */
export const maxCanvasArea = 2 ** 24;

/** The size in whole device px of the picture of a page (points) at a scale; never less than one. */
export function pictureSize(page: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
}

/** Draws the page into a new canvas that is not in the DOM: pdf.js draws a quarter slower into one that is. */
export async function renderPicture(
  page: PDFPageProxy,
  { scale, area, thread, annotations = true, signal }: PictureRequest,
): Promise<HTMLCanvasElement> {
  const { AnnotationMode } = await loadPdfjs();
  signal?.throwIfAborted();
  const viewport = page.getViewport({ scale });
  const whole = pictureSize(page.getViewport({ scale: 1 }), scale);
  const part = area ?? { x: 0, y: 0, ...whole };
  if (part.width * part.height > maxCanvasArea)
    throw new RangeError(`a canvas of ${part.width} × ${part.height} px stays blank: draw a part`);
  const canvas = document.createElement('canvas');
  canvas.width = part.width;
  canvas.height = part.height;
  // The page is stretched by less than half a pixel to fill whole pixels, so that the canvas can fill its box exactly.
  const stretchX = whole.width / viewport.width;
  const stretchY = whole.height / viewport.height;
  const context = thread === 'main' ? canvas.getContext('2d', { alpha: false }) : null;
  const task = page.render({
    ...(context ? { canvas: null, canvasContext: context } : { canvas }),
    viewport,
    transform: [stretchX, 0, 0, stretchY, -part.x, -part.y],
    annotationMode: annotations ? AnnotationMode.ENABLE : AnnotationMode.DISABLE,
  });
  const cancel = () => task.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    await task.promise;
  } catch (error) {
    canvas.width = 0;
    canvas.height = 0;
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  return canvas;
}
