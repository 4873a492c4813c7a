import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { PlusIcon } from '#web/ui/theme/icons.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { prepareToOpen } from './useOpenPdfs.ts';
import styles from './OpenPdfButton.module.css';

interface OpenPdfButtonProps {
  busy: boolean;
  onOpen: (files: readonly File[]) => void;
}

/**
 * The file input, drawn as a button; a real input for keyboards and assistive technology. What is
 * chosen also arrives when the screen has replaced this button meanwhile, although React learns
 * nothing of an element that has left; what was chosen before the app ran is taken as soon as it
 * does.
 */
export function OpenPdfButton({ busy, onOpen }: OpenPdfButtonProps) {
  const t = useTexts('documents');
  const id = useId();
  const take = useRef(onOpen);
  useLayoutEffect(() => {
    take.current = onOpen;
  });
  const listen = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    const hand = () => {
      take.current([...(input.files ?? [])]);
      // The same file can be chosen again.
      input.value = '';
    };
    input.addEventListener('change', hand);
    // Pressed before the app ran: a file is being chosen.
    if (input.dataset.pressed !== undefined) prepareToOpen();
    if (input.files?.length) hand();
  }, []);
  return (
    <span className={styles.box}>
      <input
        ref={listen}
        id={id}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        disabled={busy}
        className={styles.input}
        onClick={prepareToOpen}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'primary' }, styles.button)}>
        {busy ? <Spinner now /> : <PlusIcon />}
        {t('openPdf')}
      </label>
    </span>
  );
}
