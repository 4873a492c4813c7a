import type { ComponentProps } from 'react';
import { controlClass } from './controlClass.ts';
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
      className={controlClass(
        dense,
        styles.input,
        styles.area,
        dense && styles.denseArea,
        className,
      )}
    />
  );
}
