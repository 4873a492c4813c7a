import { useLayoutEffect, useRef } from 'react';
import type { PagePicture } from './pictureShelf.ts';
import { placeCanvases } from './placeCanvases.ts';
import styles from './Viewer.module.css';

/** The picture of a page: what is there of it, stretched to the page's box until a sharper one comes. */
export function PageCanvases({ picture }: { picture: PagePicture }) {
  const { base, preview } = picture;
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) placeCanvases(host.current, picture);
  }, [picture]);
  return (
    <div className={styles.picture} aria-hidden="true">
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
