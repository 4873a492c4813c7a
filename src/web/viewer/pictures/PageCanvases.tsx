import { useLayoutEffect, useRef } from 'react';
import type { PagePicture, Preview } from '#web/viewer/pagePicture.ts';
import type { Pictures } from '#web/viewer/pictures.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import styles from './PageCanvases.module.css';
import type { Rect } from '#core/geometry/rect.ts';

interface PageCanvasesProps extends PageRef {
  pictures: Pictures;
}

/**
 * The picture of a page: what is there, stretched to the page until a sharper one comes. It follows
 * the pictures by itself: nothing is rendered when one comes or goes. The element around it says
 * whether a sharper one is to come (`aria-busy`).
 */
export function PageCanvases({ pictures, fileKey, pageNumber }: PageCanvasesProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const ref = { fileKey, pageNumber };
    const show = () => showPicture(element, pictures.pictureOf(ref), pageNumber);
    const stop = pictures.subscribe(ref, show);
    show();
    return stop;
  }, [pictures, fileKey, pageNumber]);
  return <div ref={host} className={styles.picture} aria-hidden="true" />;
}

/** Brings an element up to what its page looks like. */
function showPicture(host: HTMLElement, picture: PagePicture, pageNumber: number): void {
  const { base, baseRect, detail, detailRect, preview } = picture;
  if (base || preview) delete host.dataset.number;
  else host.dataset.number = String(pageNumber);
  if (base && baseRect) place(base, styles.base, baseRect);
  if (detail && detailRect) place(detail, styles.detail, detailRect);
  const small = preview && !base ? smallOf(host, preview) : undefined;
  // The sharp part comes first in the document, the stylesheet puts it on top.
  const wanted = [small, detail, base].filter((part) => part !== undefined);
  const isThere =
    host.childElementCount === wanted.length &&
    wanted.every((part, index) => host.children[index] === part);
  if (!isThere) host.replaceChildren(...wanted);
  host.parentElement?.setAttribute('aria-busy', String(picture.isBusy));
}

/** The element of the page's small picture: the one that is there if it shows this one. */
function smallOf(host: HTMLElement, { url }: Preview): HTMLImageElement {
  const there = host.querySelector('img');
  if (there?.src === url) return there;
  const image = document.createElement('img');
  image.className = styles.preview ?? '';
  image.alt = '';
  image.decoding = 'sync';
  image.draggable = false;
  image.src = url;
  return image;
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
