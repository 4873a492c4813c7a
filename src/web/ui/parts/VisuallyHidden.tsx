import type { ComponentPropsWithoutRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps extends ComponentPropsWithoutRef<'span'> {
  /** A heading, where the words are one. */
  as?: 'span' | 'h2';
}

/** Words for assistive technology only. */
export function VisuallyHidden({ as: Tag = 'span', className, ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={classNames(styles.hidden, className)} />;
}
