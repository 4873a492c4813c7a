import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { walkTo } from '#web/ui/browser/walk.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Tabs.module.css';

interface TabsProps<T extends string> {
  /** The accessible name of the list. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** Only the panel of the chosen tab is mounted. */
  tabs: readonly { value: T; label: ReactNode; panel: ReactNode }[];
  className?: string;
  panelClassName?: string;
}

/**
 * A list of tabs with one panel open. Arrow keys move, and choose (WAI-ARIA Authoring Practices,
 * Tabs). Of our own: the list of documents has tabs, and a library's would be a tenth of what is
 * fetched before a PDF can be chosen.
 */
export function Tabs<T extends string>({
  label,
  value,
  onChange,
  tabs,
  className,
  panelClassName,
}: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  const walk = (event: KeyboardEvent) => {
    const to = walkTo(event, at, tabs.length, { page: 0, across: true });
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div className={classNames(styles.root, className)}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onKeyDown={walk}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              aria-selected={isChosen}
              aria-controls={`${id}panel`}
              tabIndex={isChosen ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        tabIndex={0}
        className={classNames(styles.panel, panelClassName)}
      >
        {tabs[at]?.panel}
      </div>
    </div>
  );
}
