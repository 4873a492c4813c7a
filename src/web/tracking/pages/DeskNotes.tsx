import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { PdfProblemNote } from '#web/viewer/opening/PdfProblemNote.tsx';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import styles from './PagesDesk.module.css';
import type { ShownDocument, TransactionDocuments } from './useTransactionDocuments.ts';

interface DeskNotesProps {
  documents: TransactionDocuments;
  /** The service has no documents while it seals them. */
  isSealing: boolean;
}

/** Why documents are not to be seen, and what can be done about it. */
export function DeskNotes({ documents, isSealing }: DeskNotesProps) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  const { list, retry } = documents;
  const isRemoved = hasRemovedDocuments(transaction);
  const isAnyOpen = list.some(({ shown }) => shown?.state === 'open');
  const notes = list.filter(({ shown }) => shown && shown.state !== 'open');
  if (isRemoved) return <Filling title={t('pagesRemoved')} text={t('pagesRemovedText')} />;
  if (notes.length === 0) {
    if (isAnyOpen) return null;
    return isSealing ? (
      <Filling title={t('pagesSealing')} text={t('pagesSealingText')} />
    ) : (
      <Filling title={t('pagesAwaited')} text={t('pagesAwaitedText')} />
    );
  }
  return (
    <div className={styles.notes}>
      {notes.map((document) => (
        <Note key={document.fileId} document={document} onRetry={() => retry(document.fileId)} />
      ))}
    </div>
  );
}

function Filling({ title, text }: { title: string; text: string }) {
  return (
    <div className={`${styles.notes} ${styles.filling}`}>
      <EmptyState title={title}>{text}</EmptyState>
    </div>
  );
}

function Note({
  document: { name, shown },
  onRetry,
}: {
  document: ShownDocument;
  onRetry: () => void;
}) {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const trouble = useServiceTrouble();
  const retry = (
    <Button dense onClick={onRetry}>
      {common('retry')}
    </Button>
  );
  if (shown?.state === 'opening') return <Spinner label={t('pdfLoading', { name })} />;
  if (shown?.state === 'failed')
    return <PdfProblemNote problem={shown.problem} fileName={name} action={retry} />;
  if (shown?.state === 'refused')
    return (
      <ErrorNote title={t('pdfFailed', { name })} action={retry}>
        {trouble(shown.error)}
      </ErrorNote>
    );
  return null;
}
