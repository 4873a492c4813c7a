import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import styles from './Labelled.module.css';

/** What the labelled control must carry, so that label, hint and error belong to it. */
export interface LabelledControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface LabelledProps {
  label: ReactNode;
  /** One line under the control. */
  hint?: ReactNode;
  /** What is wrong and what to do; takes the hint's place. */
  error?: ReactNode;
  /** `row` puts the label in a column of 64 px at the left. */
  layout?: 'stack' | 'row';
  className?: string;
  children: (control: LabelledControlProps) => ReactNode;
}

/** A label, its control, and a hint or error under it, joined for assistive technology. */
export function Labelled({
  label,
  hint,
  error,
  layout = 'stack',
  className,
  children,
}: LabelledProps) {
  const id = useId();
  const note = error ?? hint;
  const noteId = note ? `${id}-note` : undefined;
  return (
    <div className={classNames(styles[layout], className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        {children({ id, 'aria-describedby': noteId, 'aria-invalid': error ? true : undefined })}
        {note && (
          <p id={noteId} className={error ? styles.error : styles.hint}>
            {error && <AlertIcon />}
            <span>{note}</span>
          </p>
        )}
      </div>
    </div>
  );
}
