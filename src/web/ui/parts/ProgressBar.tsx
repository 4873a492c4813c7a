import { classNames } from '#web/ui/classNames.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** 0 to 1; leave out while the end is unknown. */
  value?: number;
  tone?: 'accent' | 'danger';
  className?: string;
}

/** A line of 4 px that fills. */
export function ProgressBar({ label, value, tone = 'accent', className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className={classNames(styles.bar, styles[tone], className)}
    />
  );
}
