import { type ComponentType, useState } from 'react';
import { errorMessage } from '#web/api/apiResult.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import type { HostDialogProps } from '#web/designer/host/designerHost.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import type { OpenEmbed } from './createEmbed.ts';
import type { EmbedDesign } from './designedDraft.ts';

/** Makes the dialog that puts the fields of a design into its transaction and starts it. */
export function createBeginDialog(
  { fetch, port }: OpenEmbed,
  transactionId: string,
  design: EmbedDesign,
): ComponentType<HostDialogProps> {
  const service = createServiceClient({ fetch, base: '/app' });
  const send = async (): Promise<string | undefined> => {
    for (const { name, metadata } of design.exported()) {
      const put = await service.putMetadata(transactionId, name, JSON.stringify(metadata));
      if (!put.ok) return errorMessage(put.error);
    }
    const started = await service.startTransaction(transactionId);
    if (!started.ok) return errorMessage(started.error);
    port.say({ type: 'sent', transactionId });
    return undefined;
  };
  return function BeginDialog({ open, onOpenChange }) {
    const t = useTexts('embed');
    const common = useTexts('common');
    const [state, setState] = useState<'ready' | 'busy' | 'done' | { trouble: string }>('ready');
    const begin = async () => {
      setState('busy');
      const trouble = await send();
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
        footer={
          isDone ? (
            <Button onClick={() => onOpenChange(false)}>{common('close')}</Button>
          ) : (
            <Button variant="primary" busy={state === 'busy'} onClick={() => void begin()}>
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
