import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './VisuallyHidden.module.css';

/** Words for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.hidden, className)} />;
}
