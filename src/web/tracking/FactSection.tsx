import { type ReactNode, useId } from 'react';
import styles from './FactSection.module.css';

interface FactSectionProps {
  title: string;
  /** At the right end of the head. */
  side?: ReactNode;
  /** The side gets a line of its own on a phone. */
  wideSide?: boolean;
  children: ReactNode;
}

/** One kind of facts: a region named after its head. */
export function FactSection({ title, side, wideSide, children }: FactSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {side !== undefined && (
          <div className={styles.side} data-wide={wideSide}>
            {side}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
