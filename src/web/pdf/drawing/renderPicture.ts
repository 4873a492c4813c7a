import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { loadPdfjs } from '#web/pdf/engine/pdfjs.ts';
import { takeFramesOf } from '#web/pdf/engine/pictureCanvases.ts';
import { stillOf } from './showStill.ts';
import { plainSurface, stillSurface } from './pictureSurface.ts';

/** What picture of a page is wanted. */
export interface PictureRequest {
  /** Device px per point. */
  scale: number;
  /** The part to draw, whole device px from the page's corner; all if absent. Beyond is white. */
  area?: Rect | undefined;
  /** `main` is sooner, `worker` leaves the main thread free; without a renderer both are `main`. */
  thread: 'main' | 'worker';
  /** Whether the file's own annotations and form fields are drawn; default true. */
  annotations?: boolean | undefined;
  /** It is for a printer: what the file shows on screens alone is left out. */
  prints?: boolean | undefined;
  /** It will be on the screen for long: it is worth a canvas that only shows it. */
  stays?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Browsers silently draw nothing on a larger canvas (iOS: 4096 × 4096 px). */
export const maxCanvasArea = 2 ** 24;

/** The size in whole device px of a canvas for a page (points) at a scale: rounded up. */
export function pictureSize(page: Size, scale: number): Size {
  // A page of 612 pt at 4/3 is 816 px, not 817, although the product is a trace more.
  const whole = (length: number) => Math.max(1, Math.ceil(length * scale - 1e-6));
  return { width: whole(page.width), height: whole(page.height) };
}

/**
 * Draws the page into a new canvas outside the DOM: pdf.js draws a quarter slower into one inside.
 * It is to be shown or read: what comes from the renderer thread cannot be drawn on. `onBegun` is
 * called when the instructions are asked for.
 */
export async function renderPicture(
  page: PDFPageProxy,
  request: PictureRequest,
  onBegun?: () => void,
): Promise<HTMLCanvasElement> {
  const { scale, thread, signal } = request;
  const look = await lookOf(request);
  signal?.throwIfAborted();
  const part = partOf(page, request);
  const surface =
    (thread === 'main' && request.stays ? stillSurface(part) : undefined) ??
    plainSurface(part, thread);
  const { canvas, context } = surface;
  const task = page.render({
    ...(context ? { canvas: null, canvasContext: context } : { canvas }),
    viewport: page.getViewport({ scale }),
    transform: [1, 0, 0, 1, -part.x, -part.y],
    ...look,
  });
  takeFramesOf(task, canvas);
  onBegun?.();
  const cancel = () => task.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    await task.promise;
  } catch (error) {
    surface.drop();
    if (!task.isWorkerRendering || isStopped(error, signal)) throw error;
    // The renderer thread has died, or cannot draw this page.
    return await renderPicture(page, { ...request, thread: 'main' });
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  const shown = surface.show();
  // The renderer thread was asked, and there is none.
  return request.stays && !context && !task.isWorkerRendering ? stillOf(shown) : shown;
}

/** The part of a page that is wanted, in whole device px. */
function partOf(page: PDFPageProxy, { scale, area }: PictureRequest): Rect {
  const part = area ?? { x: 0, y: 0, ...pictureSize(page.getViewport({ scale: 1 }), scale) };
  if (part.width * part.height > maxCanvasArea)
    throw new RangeError(`a canvas of ${part.width} × ${part.height} px stays blank: draw a part`);
  return part;
}

/** Whether a drawing ended because it was no longer wanted, or its document was closed. */
function isStopped(error: unknown, signal: AbortSignal | undefined): boolean {
  const name = error instanceof Error ? error.name : '';
  return signal?.aborted === true || /^(RenderingCancelledException|Abort)/.test(name);
}

/** What of the page is drawn. */
async function lookOf({ annotations = true, prints = false }: PictureRequest) {
  const { AnnotationMode } = await loadPdfjs();
  return {
    intent: prints ? 'print' : 'display',
    annotationMode: annotations ? AnnotationMode.ENABLE : AnnotationMode.DISABLE,
  };
}
