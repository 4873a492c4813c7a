import type { Size } from '#core/geometry/rect.ts';

/** Width in px of the small picture of a page that is kept for thumbnails and for pages that come back into view. */
export const previewWidth = 200;
/** The height beyond which a very long page is drawn narrower, px. */
const longest = 400;

/** A small picture of a page. */
export interface Preview {
  /** An object URL; whoever keeps the preview revokes it. */
  url: string;
  /** Nothing is drawn on the page: every pixel is white. */
  isBlank: boolean;
}

/** Device px per point at which a page (points) is drawn when only its preview is wanted. */
export function previewScale(page: Size): number {
  return Math.min(previewWidth / page.width, longest / page.height);
}

/** Makes the small picture from one whose page takes `page` px of it; undefined where the browser refuses to encode it. */
export async function makePreview(
  picture: HTMLCanvasElement,
  page: Size,
): Promise<Preview | undefined> {
  const scale = Math.min(previewScale(page), 1);
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.round(page.width * scale));
  small.height = Math.max(1, Math.round(page.height * scale));
  const context = small.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, page.width, page.height, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  const isBlank = data.every((value) => value === 255);
  const blob = await new Promise<Blob | null>((resolve) =>
    small.toBlob(resolve, 'image/webp', 0.85),
  );
  small.width = 0;
  small.height = 0;
  return blob ? { url: URL.createObjectURL(blob), isBlank } : undefined;
}
