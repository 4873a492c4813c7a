import { type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './FileButton.module.css';

interface FileButtonProps {
  /** The look: of `buttonClass`, or any that shows `input:hover + label`. */
  className: string;
  /** One or more files, never none; one only unless `multiple`. */
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  /** What may be chosen; PDFs where nothing is said. */
  accept?: string;
  disabled?: boolean;
  onClick?: () => void;
  /** Called with the input as soon as it is there. */
  onInput?: (input: HTMLInputElement) => unknown;
  /** The label. */
  children: ReactNode;
}

/**
 * A file input, for PDFs unless told otherwise, drawn as a button; a real input for keyboards and
 * assistive technology.
 * What is chosen also arrives when the screen has replaced this button meanwhile, although React
 * learns nothing of an element that has left; what was chosen before the app ran is taken as soon
 * as it does.
 */
export function FileButton(props: FileButtonProps) {
  const {
    className,
    multiple,
    accept = 'application/pdf,.pdf',
    disabled,
    onClick,
    children,
  } = props;
  const id = useId();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const listen = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    const hand = () => {
      const files = [...(input.files ?? [])];
      // The same file can be chosen again.
      input.value = '';
      if (files.length > 0) latest.current.onFiles(files);
    };
    input.addEventListener('change', hand);
    latest.current.onInput?.(input);
    hand();
  }, []);
  return (
    <span className={styles.box}>
      <input
        ref={listen}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        className={styles.input}
        onClick={onClick}
      />
      <label htmlFor={id} className={classNames(className, styles.button)}>
        {children}
      </label>
    </span>
  );
}
