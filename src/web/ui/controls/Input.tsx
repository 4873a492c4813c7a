import type { ComponentProps } from 'react';
import { controlClass } from './controlClass.ts';
import styles from './Input.module.css';

interface InputProps extends ComponentProps<'input'> {
  dense?: boolean;
}

/** A line of text. It has no label of its own: wrap it in `Labelled` or give it `aria-label`. */
export function Input({ dense = false, className, type = 'text', ...rest }: InputProps) {
  return <input {...rest} type={type} className={controlClass(dense, styles.input, className)} />;
}
