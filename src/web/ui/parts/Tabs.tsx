import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

/** A list of tabs with one panel open. Arrow keys move, and choose. */
export function Tabs<T extends string>({
  label,
  value,
  onChange,
  tabs,
  className,
  panelClassName,
}: TabsProps<T>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: T) => onChange(next)}
      className={classNames(styles.root, className)}
    >
      <Base.List aria-label={label} activateOnFocus className={styles.list}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={classNames(styles.panel, panelClassName)}
        >
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
