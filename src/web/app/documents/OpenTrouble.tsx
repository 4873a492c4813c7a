import { PartMissing } from '#web/later/PartMissing.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import styles from './OpenTrouble.module.css';
import type { OpenPdfs } from './useOpenPdfs.tsx';

/** What could not be opened and why, at the place where it was tried. */
export function OpenTrouble({ opening: { trouble, missing } }: { opening: OpenPdfs }) {
  const t = useTexts('documents');
  if (missing)
    return (
      <div className={styles.trouble}>
        <PartMissing {...missing} />
      </div>
    );
  if (trouble.length === 0) return null;
  return (
    <ErrorNote title={t('openFailed')} className={styles.trouble}>
      {trouble.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ErrorNote>
  );
}
