import { type KeyboardEvent, memo } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileIcon } from '#web/ui/icons.tsx';
import type { RenderPageLayer } from './pageLayer.ts';
import { ThumbnailButton, ThumbnailPicture } from './ThumbnailButton.tsx';
import styles from './Thumbnails.module.css';
import { hasButton, type ThumbnailRow } from './thumbnailRows.ts';
import type { ViewerController } from './viewerController.ts';
import { pageKey } from './viewerDocument.ts';

interface ThumbnailRunProps {
  /** Some rows that follow one another; the same array as long as the list stays the same. */
  rows: readonly ThumbnailRow[];
  /** CSS px in the list. */
  top: number;
  height: number;
  /** Those of them that are near the view: from `first` to before `end`, as indices of this run. */
  first: number;
  end: number;
  /** The place of the first of them in the list, and how many rows the list has. */
  offset: number;
  rowCount: number;
  /** Whether far pages have their buttons by now. */
  hasFarButtons: boolean;
  /** The key of the current page where it is one of them. */
  currentKey: string | undefined;
  /** The names of the documents, where there are several. */
  names: ReadonlyMap<string, string> | undefined;
  controller: ViewerController;
  onKeyDown: (event: KeyboardEvent) => void;
  renderLayer: RenderPageLayer | undefined;
  renderSide: RenderPageLayer | undefined;
}

/** A part of the list that stays as it is while others change: going to the next page concerns one of them, not a thousand rows. */
export const ThumbnailRun = memo(function ThumbnailRun({
  rows,
  top,
  height,
  first,
  end,
  offset,
  rowCount,
  hasFarButtons,
  currentKey,
  names,
  controller,
  onKeyDown,
  renderLayer,
  renderSide,
}: ThumbnailRunProps) {
  const t = useTexts('viewer');
  const items = rows.map((row, index) => {
    const isNear = index >= first && index < end;
    if (row.kind === 'file')
      return isNear ? (
        <div key={`file:${row.fileKey}`} className={styles.file} style={{ top: row.top - top }}>
          <FileIcon />
          <span className={styles.fileName}>{row.name}</span>
        </div>
      ) : null;
    if (!isNear && !(hasFarButtons && hasButton(offset + index, rowCount))) return null;
    const { fileKey, pageNumber: number } = row.ref;
    const key = pageKey(row.ref);
    return (
      <ThumbnailButton
        key={key}
        controller={controller}
        fileKey={fileKey}
        pageNumber={number}
        label={
          names ? t('pageOf', { number, name: names.get(fileKey) ?? '' }) : t('page', { number })
        }
        top={row.top - top}
        height={row.height}
        isCurrent={key === currentKey}
        onKeyDown={onKeyDown}
      >
        {isNear && (
          <ThumbnailPicture
            row={row}
            controller={controller}
            renderLayer={renderLayer}
            renderSide={renderSide}
          />
        )}
      </ThumbnailButton>
    );
  });
  return (
    <div className={styles.run} style={{ top, height }}>
      {items}
    </div>
  );
});
