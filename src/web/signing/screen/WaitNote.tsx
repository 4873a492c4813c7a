import { useEffect } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { askAgainNow } from '#web/api/patience/rangeArrivals.ts';
import { usePageName } from '#web/signing/coming/usePageName.ts';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { announceInPause } from '#web/ui/overlays/announce.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import styles from './ChangedNote.module.css';

interface WaitNoteProps {
  /** The first page that Finish waits for. */
  page: PageRef;
  files: SigningView['files'];
  documents: Documents;
  onCancel: () => void;
}

/** Says which page Finish waits for, and what happens then. */
export function WaitNote({ page, files, documents, onCancel }: WaitNoteProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const name = usePageName(files)(page);
  const isLost = documents.isLost || documents.byFile.get(page.fileKey)?.state === 'refused';
  const words = t(isLost ? 'notComing' : 'stillComing', { page: name });
  const text = `${words} ${t('finishGoesOn')}`;
  useEffect(() => announceInPause(() => text), [text]);
  return (
    <div className={styles.note}>
      <p>
        {isLost && <AlertIcon />}
        <span>{text}</span>
      </p>
      <div className={styles.actions}>
        {isLost && (
          <Button
            dense
            onClick={() => {
              askAgainNow();
              documents.retry(page.fileKey);
            }}
          >
            {common('retry')}
          </Button>
        )}
        <Button dense variant="quiet" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}
