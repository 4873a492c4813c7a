import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  keep: string;
  confirm: string;
  busy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
  /** What may be done before; beside the buttons. */
  before?: ReactNode;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const common = useTexts('common');
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => !open && props.onKeep()}
      title={props.title}
      description={props.text}
      closeLabel={common('close')}
      width={480}
      footer={
        <>
          {props.before}
          <Button onClick={props.onKeep}>{props.keep}</Button>
          <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </>
      }
    />
  );
}
