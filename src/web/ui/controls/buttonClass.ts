import styles from './Button.module.css';
import { classNames } from '#web/ui/classNames.ts';

/** The look: `plain` has an outline, `primary` is filled, `quiet` bare, `danger` red and bare. */
export interface ButtonLook {
  variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  dense?: boolean;
  wide?: boolean;
}

/** The classes of a button, for links and labels that look like one. */
export function buttonClass(
  { variant = 'plain', dense = false, wide = false }: ButtonLook,
  extra?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    dense && styles.dense,
    wide && styles.wide,
    extra,
  );
}
