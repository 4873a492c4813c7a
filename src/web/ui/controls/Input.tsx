import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Input.module.css';

interface InputProps extends ComponentProps<'input'> {
  dense?: boolean;
}

/** A line of text. It has no label of its own: wrap it in `Labelled` or give it `aria-label`. */
export function Input({ dense = false, className, type = 'text', ...rest }: InputProps) {
  return (
    <input
      {...rest}
      type={type}
      className={classNames(styles.input, dense && styles.dense, className)}
    />
  );
}
