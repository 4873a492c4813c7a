import { useTexts } from '#web/texts/useTexts.ts';
import styles from './EmbeddedFields.module.css';
import { conversionLosses, type EmbeddedRow } from './embeddedRows.ts';

/** What the chosen fields lose when they are converted; nothing where they lose nothing. */
export function ConversionNotes({ rows }: { rows: readonly EmbeddedRow[] }) {
  const t = useTexts('files');
  const { values, lines, limits, apart } = conversionLosses(rows);
  const notes = [
    values > 0 && t('losesValues', { count: values }),
    lines > 0 && t('losesLines', { count: lines }),
    limits > 0 && t('losesLimit', { count: limits }),
    apart > 0 && t('placesApart', { count: apart }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
