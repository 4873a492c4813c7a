import type { PagePicture } from './pictureShelf.ts';
import styles from './Viewer.module.css';

/** Puts a page's canvases into an element: the whole page stretched to it, the sharp part at its place above. */
export function placeCanvases(host: HTMLElement, { base, detail, detailRect }: PagePicture) {
  if (base) base.className = styles.base ?? '';
  if (detail && detailRect) {
    detail.className = styles.detail ?? '';
    detail.style.left = `${detailRect.x}px`;
    detail.style.top = `${detailRect.y}px`;
    detail.style.width = `${detailRect.width}px`;
    detail.style.height = `${detailRect.height}px`;
  }
  // The sharp part comes first in the document, the stylesheet puts it on top.
  const wanted = [detail, base].filter((canvas) => canvas !== undefined);
  const isThere =
    host.childElementCount === wanted.length &&
    wanted.every((canvas, index) => host.children[index] === canvas);
  if (!isThere) host.replaceChildren(...wanted);
}
