import { useId } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { classNames } from '#web/ui/classNames.ts';
import { PlusIcon } from '#web/ui/theme/icons.tsx';
import styles from './AddPdf.module.css';

interface AddPdfProps {
  onFiles: (files: readonly File[]) => void;
  /** `quiet`: a line of text among others. */
  look?: 'quiet' | 'plain' | 'primary';
  label?: string;
  dense?: boolean;
}

/** The file input for more documents, drawn as a button over the real input. */
export function AddPdf({ onFiles, look = 'quiet', label, dense }: AddPdfProps) {
  const t = useTexts('designer');
  const id = useId();
  return (
    <span className={styles.box}>
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        className={styles.input}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={
          look === 'quiet'
            ? classNames(styles.quiet, styles.button)
            : buttonClass({ variant: look, dense }, styles.button)
        }
      >
        <PlusIcon />
        {label ?? t('addPdf')}
      </label>
    </span>
  );
}
