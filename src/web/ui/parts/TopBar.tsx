import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './TopBar.module.css';

interface TopBarProps {
  start: ReactNode;
  /** Stands in the middle of the window; a screen with another middle places it by itself. */
  centre?: ReactNode;
  end?: ReactNode;
  className?: string;
}

/** The bar at the top of every screen, 48 px (56 for fingers). */
export function TopBar({ start, centre, end, className }: TopBarProps) {
  return (
    <header className={classNames(styles.bar, className)}>
      <div className={styles.start}>{start}</div>
      {centre && <div className={styles.centre}>{centre}</div>}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** A short upright line between groups of a bar. */
export function BarRule() {
  return <span className={styles.rule} />;
}
