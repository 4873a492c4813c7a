import { useRef } from 'react';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { useTextScale } from '#web/ui/browser/textScale.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import styles from './EmbeddedFields.module.css';
import type { EmbeddedRow } from './embeddedRows.ts';
import { doesWords, kindWords } from './embeddedWords.ts';

interface EmbeddedListProps {
  rows: readonly EmbeddedRow[];
  chosen: ReadonlySet<string>;
  onChoose: (row: EmbeddedRow, isChosen: boolean) => void;
  onShow: (place: EmbeddedFieldFact) => void;
}

/** CSS px of a row of text of the usual size: two lines and their space. */
const usualHeight = 52;
/** Rows beyond the edges that are drawn. */
const spare = 4;

/** Every field inside a PDF with what becomes of it; only rows in view are drawn. */
export function EmbeddedList({ rows, chosen, onChoose, onShow }: EmbeddedListProps) {
  const t = useTexts('files');
  const rowHeight = usualHeight * useTextScale();
  const scroller = useRef<HTMLUListElement>(null);
  const { top, height } = useScrollWindow(scroller);
  const begin = Math.max(0, Math.floor(top / rowHeight) - spare);
  const end = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + spare);
  return (
    <ul ref={scroller} className={styles.list} style={{ height: rows.length * rowHeight }}>
      {begin > 0 && <li aria-hidden="true" style={{ height: begin * rowHeight }} />}
      {rows.slice(begin, end).map((row, index) => {
        const { key, kind, use, places, isConvertible } = row;
        const name = row.name || t('unnamed');
        const [place] = places;
        return (
          <li
            key={key}
            className={styles.row}
            style={{ height: rowHeight }}
            aria-posinset={begin + index + 1}
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
        <li aria-hidden="true" style={{ height: (rows.length - end) * rowHeight }} />
      )}
    </ul>
  );
}
