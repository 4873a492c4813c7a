import type { ReactNode } from 'react';
import styles from './MessageCard.module.css';

interface MessageCardProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** The title is the first of the page: there is no bar above it. */
  alone?: boolean;
}

/** A screen of a few words. */
export function MessageCard({ icon, title, children, action, alone = false }: MessageCardProps) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <main tabIndex={-1} className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.icon}>{icon}</span>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.words}>{children}</p>
        {action}
      </div>
    </main>
  );
}
