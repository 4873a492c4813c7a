import type { Rect } from '#core/geometry/rect.ts';
import type { PagePicture } from '#web/viewer/pagePicture.ts';
import styles from './PageCanvases.module.css';

/**
 * Puts a page's canvases into an element: the whole page, and the sharp part at its place above.
 */
export function placeCanvases(
  host: HTMLElement,
  { base, baseRect, detail, detailRect }: PagePicture,
) {
  if (base && baseRect) place(base, styles.base, baseRect);
  if (detail && detailRect) place(detail, styles.detail, detailRect);
  // The sharp part comes first in the document, the stylesheet puts it on top.
  const wanted = [detail, base].filter((canvas) => canvas !== undefined);
  const isThere =
    host.childElementCount === wanted.length &&
    wanted.every((canvas, index) => host.children[index] === canvas);
  if (!isThere) host.replaceChildren(...wanted);
}

function place(canvas: HTMLCanvasElement, className: string | undefined, rect: Rect) {
  canvas.className = className ?? '';
  canvas.style.left = `${rect.x}px`;
  canvas.style.top = `${rect.y}px`;
  canvas.style.width = `${rect.width}px`;
  canvas.style.height = `${rect.height}px`;
}
