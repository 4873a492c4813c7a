import type { ReactNode } from 'react';
import { Centered } from '#web/ui/layout/Centered.tsx';
import styles from './MessageCard.module.css';

interface MessageCardProps {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** The title is the first of the page, without a bar above. */
  alone?: boolean;
}

/** A screen of a few words. */
export function MessageCard({ icon, title, children, action, alone = false }: MessageCardProps) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <Centered>
      <div className={styles.card}>
        {icon && <span className={styles.icon}>{icon}</span>}
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.words}>{children}</p>
        {action}
      </div>
    </Centered>
  );
}
