import { useId } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { prepareToOpen } from './prepareToOpen.ts';
import styles from './OpenPdfButton.module.css';

interface OpenPdfButtonProps {
  busy: boolean;
  onOpen: (files: readonly File[]) => void;
}

/** The file input, drawn as a button: it stays a real input, so keyboards and assistive technology have it as such. */
export function OpenPdfButton({ busy, onOpen }: OpenPdfButtonProps) {
  const t = useTexts('documents');
  const id = useId();
  return (
    <span className={styles.box}>
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        disabled={busy}
        className={styles.input}
        onClick={prepareToOpen}
        onChange={(event) => {
          onOpen([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'primary' }, styles.button)}>
        {busy ? <Spinner now /> : <PlusIcon />}
        {t('openPdf')}
      </label>
    </span>
  );
}
