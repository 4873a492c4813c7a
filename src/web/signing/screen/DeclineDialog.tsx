import { useRef, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface DeclineDialogProps {
  decline: (reason: string) => Promise<ApiResult<SigningView>>;
  onClose: () => void;
}

/** Asks why, then declines: that ends the request for all. */
export function DeclineDialog({ decline, onClose }: DeclineDialogProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const why = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState<'declineNoAnswer' | 'declineFailed'>();

  async function send() {
    setBusy(true);
    setTrouble(undefined);
    const result = await decline(reason.trim());
    setBusy(false);
    if (result.ok) onClose();
    else setTrouble(result.error.kind === 'noAnswer' ? 'declineNoAnswer' : 'declineFailed');
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('declineTitle')}
      description={t('declineText')}
      closeLabel={common('close')}
      width={480}
      // A finger would call up the keyboard, which hides what is asked.
      initialFocus={(opened) => (opened === 'touch' ? true : why.current)}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            {t('decline')}
          </Button>
        </>
      }
    >
      <Labelled label={t('reason')} hint={t('reasonHint')}>
        {(control) => (
          <TextArea
            {...control}
            ref={why}
            value={reason}
            maxLength={limits.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Labelled>
      {trouble && <ErrorNote title={t(trouble)} />}
    </Dialog>
  );
}
