import { useEffect, useRef, useState } from 'react';
import { stopBatch } from '#web/api/useBatches.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';

interface StopButtonProps {
  batchId: string;
  /** Nothing of the batch was begun: it is Undo, and takes the focus where nothing else has it. */
  takesBack: boolean;
  /** Reads the batch anew. */
  onPressed: () => Promise<unknown>;
}

/** Stops a batch, or takes it back as a whole; says so where that failed. */
export function StopButton({ batchId, takesBack, onPressed }: StopButtonProps) {
  const t = useTexts('together');
  const common = useTexts('common');
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesBack && document.activeElement === document.body) button.current?.focus();
  }, [takesBack]);
  const stop = async () => {
    setBusy(true);
    const answer = await stopBatch(batchId, takesBack ? 'takeBack' : undefined);
    if (!answer.ok) {
      const isLate = answer.error.kind === 'refused' && answer.error.status === 409;
      const words = isLate ? 'undoLate' : 'failed';
      showToast({ message: () => textOf('together')(words), tone: 'danger' });
    }
    await onPressed();
    setBusy(false);
  };
  return (
    <Button ref={button} dense busy={busy} onClick={() => void stop()}>
      {takesBack ? common('undo') : t('stop')}
    </Button>
  );
}
