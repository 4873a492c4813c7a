import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { ChevronDownIcon } from '#web/ui/theme/icons.tsx';
import { controlClass } from './controlClass.ts';
import styles from './Input.module.css';

interface NativeSelectProps extends ComponentPropsWithoutRef<'select'> {
  dense?: boolean;
}

/** The platform's own list: right for long plain lists and on phones. Children are `<option>`s. */
export const NativeSelect = forwardRef<HTMLSelectElement, NativeSelectProps>(function NativeSelect(
  { dense = false, className, children, ...rest },
  ref,
) {
  return (
    <span className={classNames(styles.selectBox, className)}>
      <select {...rest} ref={ref} className={controlClass(dense, styles.input, styles.select)}>
        {children}
      </select>
      <ChevronDownIcon />
    </span>
  );
});
