import type { Size } from '#core/geometry/rect.ts';
import { drawSmall, type MakeSmall, type SmallPicture } from '#web/pdf/engine/smallPictures.ts';
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

/**
 * Makes the small picture of a page of `page` px, by the renderer's thread where it can; undefined
 * when the browser cannot encode it.
 */
export async function makePreview(
  picture: HTMLCanvasElement,
  page: Size,
  makeSmall: MakeSmall | undefined,
): Promise<Preview | undefined> {
  const scale = Math.min(previewScale(page), 1);
  const small = {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
  const made = (await makeSmall?.(picture, page, small)) ?? (await makeHere(picture, page, small));
  if (!made) return undefined;
  const url = URL.createObjectURL(made.blob);
  return { url, image: await loadImage(url), isBlank: made.isBlank };
}

/** The one canvas on which all are made: each new one would have to be allocated and freed. */
let shared: HTMLCanvasElement | undefined;

/** Makes it on the main thread. */
async function makeHere(
  picture: HTMLCanvasElement,
  page: Size,
  { width, height }: Size,
): Promise<SmallPicture | undefined> {
  // It was given up while the thread was asked.
  if (picture.width === 0) return undefined;
  shared ??= document.createElement('canvas');
  const canvas = shared;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return undefined;
  drawSmall(context, picture, page, { width, height });
  const { data } = context.getImageData(0, 0, width, height);
  const isBlank = new Uint32Array(data.buffer).every((pixel) => pixel === white);
  // WebP would be a fifth smaller and takes twenty times as long: 81 ms instead of 3.4.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  );
  return blob ? { blob, isBlank } : undefined;
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
