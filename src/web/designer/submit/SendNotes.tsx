import { useSyncExternalStore } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';

function listen(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

interface SendNotesProps {
  /** The document whose bytes are gone. */
  missing: string | undefined;
  isUnreachable: boolean;
  isAwaited: boolean;
  isChanged: boolean;
  isBusy: boolean;
  onStartOver: () => void;
}

/** What stands between the draft and the service, other than faults of the draft. */
export function SendNotes({
  missing,
  isUnreachable,
  isAwaited,
  isChanged,
  isBusy,
  onStartOver,
}: SendNotesProps) {
  const t = useTexts('send');
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  if (isBusy) return null;
  return (
    <>
      {!isOnline ? (
        <ErrorNote tone="warn" title={t('offlineTitle')}>
          {t('offlineText')}
        </ErrorNote>
      ) : (
        isUnreachable && (
          <ErrorNote tone="warn" title={t('unreachableTitle')}>
            {t('unreachableText')}
          </ErrorNote>
        )
      )}
      {missing !== undefined && (
        <ErrorNote title={t('missingPdfTitle', { name: missing })}>{t('missingPdfText')}</ErrorNote>
      )}
      {isAwaited && (
        <ErrorNote tone="warn" title={t('awaitedTitle')}>
          {t('awaitedText')}
        </ErrorNote>
      )}
      {isChanged && (
        <ErrorNote
          tone="warn"
          title={t('changedTitle')}
          action={<Button onClick={onStartOver}>{t('startOver')}</Button>}
        >
          {t('changedText')}
        </ErrorNote>
      )}
    </>
  );
}
