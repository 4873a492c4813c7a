import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { PdfProblemNote } from '#web/viewer/opening/PdfProblemNote.tsx';
import { focusArea } from '#web/designer/actions/focusArea.ts';
import styles from './ReplaceDialog.module.css';
import type { Replacing } from './replacing.ts';

interface ReplaceDialogProps {
  replacing: Replacing;
  onClose: () => void;
}

/** How far replacing a document is, or why it cannot be; Cancel leaves everything as it was. */
export function ReplaceDialog({ replacing, onClose }: ReplaceDialogProps) {
  const t = useTexts('replace');
  const common = useTexts('common');
  const { step, documentName, fileName } = replacing;
  const close = () => {
    replacing.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('replaceTitle', { name: documentName })}
      closeLabel={common('close')}
      keepOnPressOutside
      width={480}
      // What opened the dialog goes with the old version of the document.
      finalFocus={() => !focusArea('desk')}
      footer={
        <Button onClick={close}>
          {step.state === 'failed' ? common('close') : common('cancel')}
        </Button>
      }
    >
      {step.state === 'failed' ? (
        <PdfProblemNote fileName={fileName} problem={step.problem} />
      ) : (
        <output className={styles.progress}>
          {step.state === 'opening' ? (
            <Spinner now label={t('openingNew', { name: fileName })} />
          ) : (
            <>
              <Spinner now label={t('comparing')} />
              <ProgressBar label={t('comparing')} value={step.done / step.total} />
              <p className={styles.part}>
                {t('comparingPart', { done: step.done, total: step.total })}
              </p>
            </>
          )}
        </output>
      )}
    </Dialog>
  );
}
