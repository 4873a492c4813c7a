import { useState } from 'react';
import { hasBlocking } from '#core/draft/problems/findProblems.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { type HostDialogProps, useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';
import { useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { SendForm } from '#web/designer/submit/SendForm.tsx';
import { SendProblems } from '#web/designer/submit/SendReady.tsx';
import { designNow } from './designCommands.ts';
import type { DesignerProps } from './designerProps.ts';

interface HostSendProps extends HostDialogProps {
  onSend: NonNullable<DesignerProps['onSend']>;
}

/** Shows what is in the way of sending, or hands the design to the host and waits for it. */
export function HostSend({ open, onOpenChange, onSend }: HostSendProps) {
  const t = useTexts('send');
  const common = useTexts('common');
  const session = useDesignerSession();
  const { edge, isDeveloper } = useDesignerHost();
  const draft = useDraft((present) => present);
  const problems = useProblems();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const send = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const refused = refusalIn(await onSend(await designNow(session, edge)));
      if (refused)
        setTrouble(
          refused.error?.message ?? t(isDeveloper ? 'hostRefusedCode' : 'hostRefused', refused),
        );
      else onOpenChange(false);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      closeLabel={common('close')}
      width={608}
      keepOnPressOutside={isBusy}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{common('cancel')}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={hasBlocking(problems)}
            onClick={() => void send()}
          >
            {t('sendNow')}
          </Button>
        </>
      }
    >
      {trouble !== undefined && <ErrorNote title={trouble} />}
      <SendProblems draft={draft} problems={problems} onLeave={() => onOpenChange(false)} />
      <SendForm draft={draft} />
    </Dialog>
  );
}

/**
 * What an answer of the host says that is no success: a `Response` that is not ok, or what failed
 * of `fieldwright/client`.
 */
function refusalIn(answer: unknown): { status: string; error?: { message?: string } } | undefined {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok !== false)
    return undefined;
  const { status = '?', error } = answer as { status?: number; error?: { message?: string } };
  return { status: String(status), ...(error && { error }) };
}
