import { type ReactNode, useId } from 'react';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** A quiet word beside the title, such as a count. */
  note?: ReactNode;
  /** Buttons at the right of the head. */
  actions?: ReactNode;
  /** What the head says at the right while the section is folded. */
  summary?: ReactNode;
  /** Whether the head folds the section; without it the section is always open. */
  fold?: { isOpen: boolean; onToggle: (isOpen: boolean) => void };
  children: ReactNode;
}

/** A region of the panel: a head of 40 px and what belongs to it. */
export function Section({ title, note, actions, summary, fold, children }: SectionProps) {
  const id = useId();
  const isOpen = fold?.isOpen ?? true;
  return (
    <section className={styles.section} aria-label={title}>
      {fold ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => fold.onToggle(!isOpen)}
        >
          <ChevronRightIcon />
          <span className={styles.title}>{title}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          <span className={styles.end}>{summary}</span>
        </button>
      ) : (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          <span className={styles.end}>{actions}</span>
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
