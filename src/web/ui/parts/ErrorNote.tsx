import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './ErrorNote.module.css';
import { AlertIcon } from '#web/ui/theme/icons.tsx';

interface ErrorNoteProps {
  /** What went wrong, in a few words. */
  title: ReactNode;
  /** Where, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'danger' | 'warn';
  className?: string;
}

/** An error at its place: what, where, what to do, and the button that does it. Announced. */
export function ErrorNote({ title, children, action, tone = 'danger', className }: ErrorNoteProps) {
  return (
    <div role="alert" className={classNames(styles.note, styles[tone], className)}>
      <AlertIcon />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
