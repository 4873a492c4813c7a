import { useRef, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiError, ApiResult } from '#web/api/apiResult.ts';
import type { KeptCopy } from '#web/signing/session/keptCopy.ts';
import { isLinkEnded } from '#web/signing/session/keepSaving.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface DeclineDialogProps {
  decline: (reason: string) => Promise<ApiResult<SigningView>>;
  /** Where the reason is kept until it is sent. */
  copy: Pick<KeptCopy, 'reason' | 'keepReason'>;
  onClose: () => void;
}

/** Asks why, then declines: that ends the request for all. */
export function DeclineDialog({ decline, copy, onClose }: DeclineDialogProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const [reason, setReason] = useState(() => copy.reason());
  const [busy, setBusy] = useState(false);
  const why = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState<DeclineTrouble>();

  async function send() {
    setBusy(true);
    setTrouble(undefined);
    const result = await decline(reason.trim());
    setBusy(false);
    if (result.ok) onClose();
    else setTrouble(troubleOf(result.error));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        // What is on its way cannot be called back.
        if (!open && !busy) onClose();
      }}
      title={t('declineTitle')}
      description={t('declineText')}
      closeLabel={common('close')}
      width={480}
      // A finger would call up the keyboard, which hides what is asked.
      initialFocus={(opened) => (opened === 'touch' ? true : why.current)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {common('cancel')}
          </Button>
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
            onChange={({ target }) => {
              setReason(target.value);
              copy.keepReason(target.value);
            }}
          />
        )}
      </Labelled>
      {trouble && <ErrorNote title={t(trouble)} />}
    </Dialog>
  );
}

type DeclineTrouble = 'declineNoAnswer' | 'declineFailed' | 'keptLinkEnded';

function troubleOf(error: ApiError): DeclineTrouble {
  if (isLinkEnded(error)) return 'keptLinkEnded';
  return error.kind === 'noAnswer' ? 'declineNoAnswer' : 'declineFailed';
}
