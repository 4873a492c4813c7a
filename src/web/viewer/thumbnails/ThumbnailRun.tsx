import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import styles from './Thumbnails.module.css';
import { hasButton, type ThumbnailRow } from './thumbnailRows.ts';
import { pageKey } from '#web/viewer/viewerDocument.ts';

interface ThumbnailRunProps {
  /** Some rows that follow one another; the same array as long as the list stays the same. */
  rows: readonly ThumbnailRow[];
  /** CSS px in the list. */
  top: number;
  height: number;
  /** The rows with buttons because they are near: from `first` to before `end` in this run. */
  first: number;
  end: number;
  /** The place of the first of them in the list, and how many rows the list has. */
  offset: number;
  rowCount: number;
  /** Whether far pages have their buttons by now. */
  hasFarButtons: boolean;
  /** The names of the documents, where there are several. */
  names: ReadonlyMap<string, string> | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * The buttons of a part of the list: one node with a name each, unchanged by going from page to
 * page. So they are drawn once; React keeps twice what it has drawn twice, and what each has held.
 */
export const ThumbnailRun = memo(function ThumbnailRun({
  rows,
  top,
  height,
  first,
  end,
  offset,
  rowCount,
  hasFarButtons,
  names,
  onKeyDown,
  onClick,
}: ThumbnailRunProps) {
  const t = useTexts('viewer');
  const buttons = rows.map((row, index) => {
    if (row.kind === 'file') return null;
    const isNear = index >= first && index < end;
    if (!isNear && !(hasFarButtons && hasButton(offset + index, rowCount))) return null;
    const { fileKey, pageNumber: number } = row.ref;
    return (
      <button
        key={pageKey(row.ref)}
        type="button"
        className={styles.button}
        style={{ top: row.top - top, height: row.height }}
        aria-label={
          names ? t('pageOf', { number, name: names.get(fileKey) ?? '' }) : t('page', { number })
        }
        // Which of them is the current one is said by `useCurrentThumbnail`.
        tabIndex={-1}
        data-thumbnail={number}
        data-file-key={fileKey}
        onKeyDown={onKeyDown}
        onClick={onClick}
      />
    );
  });
  return (
    <div className={styles.run} style={{ top, height }}>
      {buttons}
    </div>
  );
});
