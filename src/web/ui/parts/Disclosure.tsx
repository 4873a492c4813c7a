import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Disclosure.module.css';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Leave out to let the disclosure keep its own state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string | undefined;
}

/** A line that shows and hides what belongs to it. */
export function Disclosure({ summary, children, open, onOpenChange, className }: DisclosureProps) {
  const id = useId();
  const [own, setOwn] = useState(false);
  const shown = open ?? own;
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        className={classNames(styles.summary, shown && styles.shown)}
        onClick={() => {
          setOwn(!shown);
          onOpenChange?.(!shown);
        }}
      >
        <ChevronRightIcon />
        {summary}
      </button>
      <div id={id} hidden={!shown}>
        {shown && children}
      </div>
    </div>
  );
}
