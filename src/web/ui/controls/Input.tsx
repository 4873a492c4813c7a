import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { controlClass } from './controlClass.ts';
import styles from './Input.module.css';

interface InputProps extends ComponentPropsWithoutRef<'input'> {
  dense?: boolean;
}

/**
 * A line of text, which begins at the side where what is typed begins. It has no label of its own:
 * wrap it in `Labelled` or give it `aria-label`.
 */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { dense = false, className, type = 'text', ...rest },
  ref,
) {
  return (
    <input
      dir="auto"
      {...rest}
      ref={ref}
      type={type}
      className={controlClass(dense, styles.input, className)}
    />
  );
});
