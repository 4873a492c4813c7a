import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { controlClass } from './controlClass.ts';
import styles from './Input.module.css';

interface TextAreaProps extends ComponentPropsWithoutRef<'textarea'> {
  dense?: boolean;
}

/** Several lines of text; grows with what is written where the browser can. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { dense = false, className, rows = 3, ...rest },
  ref,
) {
  return (
    <textarea
      {...rest}
      ref={ref}
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
});
