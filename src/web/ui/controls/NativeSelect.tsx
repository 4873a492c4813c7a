import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { ChevronDownIcon } from '#web/ui/theme/icons.tsx';
import styles from './Input.module.css';

interface NativeSelectProps extends ComponentProps<'select'> {
  dense?: boolean;
}

/** The platform's own list: right for long plain lists and on phones. Children are `<option>`s. */
export function NativeSelect({ dense = false, className, children, ...rest }: NativeSelectProps) {
  return (
    <span className={classNames(styles.selectBox, className)}>
      <select {...rest} className={classNames(styles.input, styles.select, dense && styles.dense)}>
        {children}
      </select>
      <ChevronDownIcon />
    </span>
  );
}
