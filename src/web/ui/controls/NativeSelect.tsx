import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { ChevronDownIcon } from '#web/ui/theme/icons.tsx';
import { controlClass } from './controlClass.ts';
import styles from './Input.module.css';

interface NativeSelectProps extends ComponentProps<'select'> {
  dense?: boolean;
}

/** The platform's own list: right for long plain lists and on phones. Children are `<option>`s. */
export function NativeSelect({ dense = false, className, children, ...rest }: NativeSelectProps) {
  return (
    <span className={classNames(styles.selectBox, className)}>
      <select {...rest} className={controlClass(dense, styles.input, styles.select)}>
        {children}
      </select>
      <ChevronDownIcon />
    </span>
  );
}
