import type { RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The drawings that may end on a canvas of their own. */
const drawings = new WeakMap<HTMLCanvasElement, RenderTask>();

/** Lets the task's canvas show a picture of the renderer thread as it is, without a copy. */
export function takeFramesOf(task: RenderTask, canvas: HTMLCanvasElement): void {
  drawings.set(canvas, task);
}

/**
 * Makes the canvases of pdf.js as its own factory does, but for one thing: pdf.js would paint what
 * comes from the renderer thread on a page's canvas, which can simply hold that finished picture.
 */
export class PictureCanvases {
  create(width: number, height: number) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: { canvas: HTMLCanvasElement }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy(made: { canvas: HTMLCanvasElement | null; context: unknown }): void {
    if (made.canvas) made.canvas.width = made.canvas.height = 0;
    made.canvas = null;
    made.context = null;
  }

  getNoAlphaContext(canvas: HTMLCanvasElement) {
    if (!drawings.get(canvas)?.isWorkerRendering) return canvas.getContext('2d', { alpha: false });
    return {
      drawImage(frame: ImageBitmap) {
        canvas.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(frame);
      },
    };
  }
}
