import { useLayoutEffect, useRef } from 'react';
import { PreviewImage } from './PreviewImage.tsx';
import type { PagePicture } from '#web/viewer/pagePicture.ts';
import { placeCanvases } from './placeCanvases.ts';
import styles from './PageCanvases.module.css';

/**
 * The picture of a page: what is there of it, stretched to the page's box until a sharper one
 * comes.
 */
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
