/**
 * Shows on a canvas what was drawn on another, in its size; a canvas that `isOpaque` has no
 * see-through pixels. Without a graphics card, a browser copies each canvas that can be drawn on
 * for every frame, changed or not; one that only shows a picture is left alone.
 */
export function showStill(
  canvas: HTMLCanvasElement,
  drawn: HTMLCanvasElement,
  isOpaque: boolean,
): void {
  const alpha = !isOpaque;
  // Also wipes it.
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  if (typeof OffscreenCanvas === 'undefined') {
    canvas.getContext('2d', { alpha })?.drawImage(drawn, 0, 0);
    return;
  }
  const copy = new OffscreenCanvas(drawn.width, drawn.height);
  copy.getContext('2d', { alpha })?.drawImage(drawn, 0, 0);
  const shown = canvas.getContext('bitmaprenderer', { alpha });
  shown?.transferFromImageBitmap(copy.transferToImageBitmap());
}

/** A canvas that only shows what was drawn on another, which is dropped. Nothing is see-through. */
export function stillOf(drawn: HTMLCanvasElement): HTMLCanvasElement {
  const still = document.createElement('canvas');
  showStill(still, drawn, true);
  drawn.width = 0;
  return still;
}
