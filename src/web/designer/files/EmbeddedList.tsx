import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { useRef } from 'react';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { useRows } from '#web/ui/browser/useRows.ts';
import styles from './EmbeddedFields.module.css';
import type { EmbeddedRow } from './embeddedRows.ts';
import { doesWords, kindWords } from './embeddedWords.ts';

interface EmbeddedListProps {
  rows: readonly EmbeddedRow[];
  chosen: ReadonlySet<string>;
  onChoose: (row: EmbeddedRow, isChosen: boolean) => void;
  onShow: (place: EmbeddedFieldFact) => void;
}

/** Every field inside a PDF with what becomes of it; only rows in view are drawn. */
export function EmbeddedList({ rows, chosen, onChoose, onShow }: EmbeddedListProps) {
  const t = useTexts('files');
  const list = useRef<HTMLUListElement>(null);
  // A row is two lines and their space.
  const { first, end, height } = useRows(list, rows.length, { usual: 52, isTall: true });
  return (
    <ul ref={list} className={styles.list} style={{ height: rows.length * height }}>
      {first > 0 && <li aria-hidden="true" style={{ height: first * height }} />}
      {rows.slice(first, end).map((row, index) => {
        const { key, kind, use, places, isConvertible } = row;
        const name = fieldInWords(row.name) || t('unnamed');
        const [place] = places;
        return (
          <li
            key={key}
            className={styles.row}
            style={{ height }}
            aria-posinset={first + index + 1}
            aria-setsize={rows.length}
          >
            <Checkbox
              className={styles.choice}
              disabled={!isConvertible}
              checked={isConvertible && chosen.has(row.name)}
              onChange={({ target }) => onChoose(row, target.checked)}
              label={
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                  <span className={styles.kind}>
                    {t('kindAndPlaces', { kind: t(kindWords[kind]), count: places.length })}
                  </span>
                </span>
              }
              hint={<span className={styles.does}>{t(doesWords[use])}</span>}
            />
            {place && (
              <button
                type="button"
                className={styles.page}
                aria-label={t('showOnPageLabel', { name, page: place.page })}
                onClick={() => onShow(place)}
              >
                {t('showOnPage', { page: place.page })}
              </button>
            )}
          </li>
        );
      })}
      {end < rows.length && (
        <li aria-hidden="true" style={{ height: (rows.length - end) * height }} />
      )}
    </ul>
  );
}
