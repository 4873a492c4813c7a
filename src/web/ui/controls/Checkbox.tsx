import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from '#web/ui/classNames.ts';

interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** One line under the label. */
  hint?: ReactNode;
  /** `switch` for what takes effect at once, `check` for what is sent later. */
  look?: 'check' | 'switch';
}

/** A native check box with its label; `look="switch"` draws it as a switch with that role. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, hint, look = 'check', className, ...rest },
  ref,
) {
  return (
    <label className={classNames(styles.row, className)} data-disabled={rest.disabled || undefined}>
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={styles[look]}
      />
      <span className={styles.words}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
});
