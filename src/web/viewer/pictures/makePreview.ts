import type { Size } from '#core/geometry/rect.ts';
import type { Preview } from '#web/viewer/pagePicture.ts';

/** Width in px of small pictures, kept for thumbnails and pages that come back into view. */
export const previewWidth = 200;
/** The height beyond which a very long page is drawn narrower, px. */
const longest = 400;

/** A white pixel, all four bytes of it. */
const white = 0xff_ff_ff_ff;

/** Device px per point at which a page (points) is drawn when only its preview is wanted. */
export function previewScale(page: Size): number {
  return Math.min(previewWidth / page.width, longest / page.height);
}

/** The one canvas on which all are made: each new one would have to be allocated and freed. */
let small: HTMLCanvasElement | undefined;

/** Makes the small picture of a page of `page` px; undefined when the browser cannot encode it. */
export async function makePreview(
  picture: HTMLCanvasElement,
  page: Size,
): Promise<Preview | undefined> {
  const scale = Math.min(previewScale(page), 1);
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  small ??= document.createElement('canvas');
  const canvas = small;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, page.width, page.height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const isBlank = new Uint32Array(data.buffer).every((pixel) => pixel === white);
  // WebP would be a fifth smaller and takes twenty times as long: 81 ms instead of 3.4.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  );
  if (!blob) return undefined;
  const url = URL.createObjectURL(blob);
  return { url, image: await loadImage(url), isBlank };
}

/** Resolves when the picture is there; one that does not load is like one not loaded yet. */
function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = image.onerror = () => {
      image.onload = image.onerror = null;
      resolve(image);
    };
    image.src = url;
  });
}
