import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Input.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  dense?: boolean;
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ dense = false, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classNames(styles.input, styles.area, dense && styles.dense, className)}
    />
  );
}
