import type { Preview } from '#web/viewer/pagePicture.ts';

/**
 * The small picture of a page, in the frame in which the page appears. It says nothing: the page
 * has its name elsewhere.
 */
export function PreviewImage({
  preview,
  className,
}: {
  preview: Preview;
  className: string | undefined;
}) {
  return <img className={className} src={preview.url} alt="" decoding="sync" draggable={false} />;
}
