import { useLayoutEffect, useRef } from 'react';
import type { PagePicture } from './pictureShelf.ts';
import { placeCanvases } from './placeCanvases.ts';
import styles from './Viewer.module.css';

/** The picture of a page: what is there of it, stretched to the page's box until a sharper one comes. */
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
      {preview && !base && (
        <img
          className={styles.preview}
          src={preview.url}
          alt=""
          decoding="sync"
          draggable={false}
        />
      )}
      <div ref={host} />
    </div>
  );
}
