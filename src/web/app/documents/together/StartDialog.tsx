import { useState } from 'react';
import type { Batch, BatchAction } from '#core/wire/contract/batch.ts';
import { limits } from '#core/wire/limits.ts';
import { ApiFailure, valueOrThrow } from '#web/api/apiResult.ts';
import { startBatch, undoSeconds } from '#web/api/useBatches.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import styles from './Together.module.css';

interface StartDialogProps {
  batch: Batch;
  action: BatchAction;
  onClose: () => void;
  onStarted: (batchId: string) => void;
}

/** Asks once, with the number, before something is done with several transactions. */
export function StartDialog({ batch, action, onClose, onStarted }: StartDialogProps) {
  const t = useTexts('together');
  const common = useTexts('common');
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const start = async () => {
    setBusy(true);
    try {
      const isCancel = action === 'cancel';
      const order = {
        Action: action,
        SendNotifications: isCancel && notify,
        DelaySeconds: action === 'remove' ? undoSeconds : 0,
        ...(isCancel && reason.trim() !== '' ? { Reason: reason.trim() } : {}),
      };
      onStarted(valueOrThrow(await startBatch(batch.Id, order)).Id);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${action}Title`, { count: batch.Total })}
      description={t(`${action}Text`, { seconds: undoSeconds })}
      closeLabel={common('close')}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{action === 'remind' ? common('cancel') : t('keep')}</Button>
          <Button
            variant={action === 'remind' ? 'primary' : 'danger'}
            busy={busy}
            onClick={() => void start()}
          >
            {t(`${action}Confirm`)}
          </Button>
        </>
      }
    >
      {(action === 'cancel' || failure !== undefined) && (
        <div className={styles.form}>
          {action === 'cancel' && (
            <>
              <Labelled label={t('reason')}>
                {(control) => (
                  <TextArea
                    {...control}
                    value={reason}
                    maxLength={limits.reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                )}
              </Labelled>
              <Checkbox
                label={t('notify')}
                checked={notify}
                onChange={(event) => setNotify(event.target.checked)}
              />
            </>
          )}
          {failure !== undefined && (
            <ErrorNote title={t('failed')}>
              <Trouble error={failure} />
            </ErrorNote>
          )}
        </div>
      )}
    </Dialog>
  );
}
