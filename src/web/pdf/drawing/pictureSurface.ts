import type { Size } from '#core/geometry/rect.ts';

/** What a picture is drawn on, and the canvas outside the DOM that shows it in the end. */
export interface PictureSurface {
  /** The canvas for a drawing of the renderer thread. */
  readonly canvas: HTMLCanvasElement;
  /** Where the main thread draws; undefined where the renderer thread does. */
  readonly context: CanvasRenderingContext2D | undefined;
  /** The canvas with the finished picture; nothing can be drawn on it after that. */
  show(): HTMLCanvasElement;
  /** Frees what was drawn of a picture that is not wanted. */
  drop(): void;
}

/** A canvas that is drawn on itself, on the main thread or by the renderer thread. */
export function plainSurface({ width, height }: Size, thread: 'main' | 'worker'): PictureSurface {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = thread === 'main' ? canvas.getContext('2d', { alpha: false }) : null;
  return {
    canvas,
    context: context ?? undefined,
    show: () => canvas,
    drop() {
      canvas.width = canvas.height = 0;
    },
  };
}

/**
 * A surface for a picture that stays on the screen: without a graphics card, browsers copy each
 * canvas that can be drawn on for every frame. What is drawn here moves to a canvas that only shows
 * it, without a copy. Undefined where the browser has no OffscreenCanvas.
 */
export function stillSurface({ width, height }: Size): PictureSurface | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const drawn = new OffscreenCanvas(width, height);
  const context = drawn.getContext('2d', { alpha: false });
  if (!context) return undefined;
  Object.defineProperty(context, 'filter', {
    get: () => 'none',
    set() {
      // It takes filters of the document's and ignores them; pdf.js computes what cannot be set.
    },
  });
  const canvas = document.createElement('canvas');
  return {
    canvas,
    // What differs between the two kinds, focus rings and attributes, is nothing that pdf.js asks.
    context: context as unknown as CanvasRenderingContext2D,
    show() {
      canvas.width = width;
      canvas.height = height;
      const shown = canvas.getContext('bitmaprenderer', { alpha: false });
      shown?.transferFromImageBitmap(drawn.transferToImageBitmap());
      drawn.width = 0;
      return canvas;
    },
    drop() {
      drawn.width = drawn.height = 0;
    },
  };
}
