import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

/** The heading of a part of the page, with a quiet remark beside it. */
export function SectionHead({ id, title, hint }: { id: string; title: string; hint: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <span className={styles.hint}>{hint}</span>
    </div>
  );
}
