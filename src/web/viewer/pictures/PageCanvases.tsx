import { useLayoutEffect, useRef } from 'react';
import type { PagePicture, Preview } from '#web/viewer/pagePicture.ts';
import styles from './PageCanvases.module.css';
import type { Rect } from '#core/geometry/rect.ts';

/** The picture of a page: what is there, stretched to the page until a sharper one comes. */
export function PageCanvases({
  picture,
  pageNumber,
}: {
  picture: PagePicture;
  pageNumber: number;
}) {
  const { base, preview } = picture;
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) placeCanvases(host.current, picture);
  }, [picture]);
  return (
    <div
      className={styles.picture}
      aria-hidden="true"
      data-number={base || preview ? undefined : pageNumber}
    >
      {preview && !base && <PreviewImage preview={preview} className={styles.preview} />}
      <div ref={host} />
    </div>
  );
}

/** Puts a page's canvases into an element: the whole page, and above it the sharp part. */
function placeCanvases(host: HTMLElement, { base, baseRect, detail, detailRect }: PagePicture) {
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

/** The small picture of a page, in the frame in which the page appears. Decorative. */
export function PreviewImage({
  preview,
  className,
}: {
  preview: Preview;
  className: string | undefined;
}) {
  return <img className={className} src={preview.url} alt="" decoding="sync" draggable={false} />;
}
