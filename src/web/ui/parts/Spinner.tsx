import { classNames } from '#web/ui/classNames.ts';
import { LoaderIcon } from '#web/ui/theme/icons.tsx';
import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Words beside it; they carry the state when motion is reduced. */
  label?: string;
  /** Show it at once; otherwise it appears after 400 ms, so that what is quick does not flicker. */
  now?: boolean;
  className?: string;
}

/** Something runs and its end is unknown. */
export function Spinner({ label, now = false, className }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, !now && styles.late, className)}>
      <LoaderIcon className={styles.turn} />
      {label && <span>{label}</span>}
    </span>
  );
}
