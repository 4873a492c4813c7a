import { type ComponentType, useState } from 'react';
import type { HostDialogProps } from '#web/designer/host/designerHost.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';

/** What is in the way, in words; undefined when it was handed over. */
export type HandOver = () => Promise<string | undefined>;

/** Makes the dialog that hands a design over, when somebody has said that they want that. */
export function createHandOverDialog(handOver: HandOver): ComponentType<HostDialogProps> {
  return function HandOverDialog({ open, onOpenChange }) {
    const t = useTexts('embed');
    const common = useTexts('common');
    const [state, setState] = useState<'ready' | 'busy' | 'done' | { trouble: string }>('ready');
    const go = async () => {
      setState('busy');
      const trouble = await handOver();
      setState(trouble === undefined ? 'done' : { trouble });
    };
    const isDone = state === 'done';
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t(isDone ? 'sentTitle' : 'sendTitle')}
        description={t(isDone ? 'sentText' : 'sendText')}
        closeLabel={common('close')}
        width={480}
        keepOnPressOutside={state === 'busy'}
        footer={
          isDone ? (
            <Button onClick={() => onOpenChange(false)}>{common('close')}</Button>
          ) : (
            <Button variant="primary" busy={state === 'busy'} onClick={() => void go()}>
              {t('send')}
            </Button>
          )
        }
      >
        {typeof state === 'object' && (
          <ErrorNote title={t('sendFailed')}>{state.trouble}</ErrorNote>
        )}
      </Dialog>
    );
  };
}
