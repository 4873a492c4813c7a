import { type ComponentType, useSyncExternalStore } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { AlertIcon, CheckIcon } from '#web/ui/theme/icons.tsx';
import type { DesignSaving } from './createSaving.ts';
import styles from './createSaveButton.module.css';

/** Makes the button that saves a design, with how that stands beside it. */
export function createSaveButton(saving: DesignSaving): ComponentType {
  return function SaveButton() {
    const t = useTexts('embed');
    const common = useTexts('common');
    const state = useSyncExternalStore(saving.subscribe, saving.state);
    const isSaved = state === 'saved';
    return (
      <>
        <output className={styles.state} data-saved={isSaved}>
          {isSaved ? <CheckIcon aria-hidden="true" /> : <AlertIcon aria-hidden="true" />}
          <span className={styles.words}>
            {t(isSaved ? 'saved' : state === 'saving' ? 'saving' : 'unsaved')}
          </span>
        </output>
        <Button
          variant={isSaved ? 'plain' : 'primary'}
          className={styles.save}
          busy={state === 'saving'}
          aria-disabled={isSaved || state === 'saving'}
          onClick={() => void saving.save()}
        >
          {t('save')}
        </Button>
        <Dialog
          open={state === 'failed'}
          onOpenChange={(isOpen) => !isOpen && saving.forget()}
          title={t('saveFailed')}
          closeLabel={common('close')}
          width={480}
          footer={
            <Button variant="primary" onClick={() => void saving.save()}>
              {common('retry')}
            </Button>
          }
        >
          <ErrorNote title={t('saveFailed')}>{saving.trouble()}</ErrorNote>
        </Dialog>
      </>
    );
  };
}
