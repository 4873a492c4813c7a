import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from '#web/ui/classNames.ts';

interface ChipProps {
  tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger';
  icon: ReactNode;
  children: ReactNode;
  /** A code shown after the words. */
  number?: number | undefined;
  className?: string;
}

/** A state: icon, words and, where there is one, its number. Never colour alone. */
export function Chip({ tone = 'neutral', icon, children, number, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], className)}>
      {icon}
      <span>{children}</span>
      {number !== undefined && <span className={styles.number}>{number}</span>}
    </span>
  );
}
