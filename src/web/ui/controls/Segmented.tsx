import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Segmented.module.css';

interface SegmentedProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  className?: string;
}

/** One choice out of a few, all in view: native radio buttons drawn as one bar. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.bar, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles.part}
          data-checked={option.value === value || undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
