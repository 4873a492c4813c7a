import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { PdfProblemNote } from '#web/viewer/opening/PdfProblemNote.tsx';
import styles from './DocumentNotes.module.css';
import type { Documents } from './useDocuments.ts';

interface DocumentNotesProps {
  files: SigningView['files'];
  documents: Documents;
}

/** What of the documents is still on its way, did not come, or is not done here. */
export function DocumentNotes({ files, documents }: DocumentNotesProps) {
  const t = useTexts('signing');
  const viewer = useTexts('viewer');
  const common = useTexts('common');
  const { byFile, laid, retry } = documents;
  const notes = files.flatMap((file) => {
    const { fileId, displayName } = file;
    const document = byFile.get(fileId);
    const again = (
      <Button dense onClick={() => retry(fileId)}>
        {common('retry')}
      </Button>
    );
    if (document?.state === 'refused')
      return (
        <ErrorNote key={fileId} title={t('documentTrouble', { name: displayName })} action={again}>
          {t('documentTroubleText')}
        </ErrorNote>
      );
    if (document?.state === 'failed')
      return (
        <PdfProblemNote
          key={fileId}
          problem={document.problem}
          fileName={displayName}
          action={again}
        />
      );
    // Once pages are there, their own note says which are still to come.
    if (!file.readable || document?.state === 'open' || laid.length > 0) return [];
    const { read, total } = document ?? { read: 0, total: 0 };
    return (
      <p key={fileId} className={styles.loading}>
        <Spinner label={t('opening', { name: displayName })} />
        {total > 1_000_000 && (
          <span>
            {viewer('openingPart', {
              read: formatBytes(read, formatLocale()),
              total: formatBytes(total, formatLocale()),
            })}
          </span>
        )}
      </p>
    );
  });
  const unrun = new Set(files.flatMap((file) => file.unrun ?? []));
  const words = [
    unrun.has('totals') && t('totalsNotComputed'),
    unrun.has('entries') && t('entriesNotChecked'),
  ].filter((word) => word !== false);
  notes.push(
    ...words.map((word) => (
      <p key={word} className={styles.unrun}>
        <AlertIcon />
        <span>{word}</span>
      </p>
    )),
  );
  return notes.length > 0 && <div className={styles.notes}>{notes}</div>;
}
