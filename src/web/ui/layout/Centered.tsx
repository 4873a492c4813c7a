import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Centered.module.css';
import { Spinner } from '#web/ui/parts/Spinner.tsx';

interface CenteredProps extends ComponentProps<'main'> {
  /** A little above the middle. */
  lifted?: boolean;
}

/** The `<main>` of a screen with one thing to show, in its middle. */
export function Centered({ lifted = false, className, ...rest }: CenteredProps) {
  const classes = classNames(styles.centered, lifted && styles.lifted, className);
  return <main tabIndex={-1} {...rest} className={classes} />;
}

/** A screen that has not loaded yet; it shows nothing for the first 400 ms. */
export function LoadingMain({ label }: { label: string }) {
  return (
    <Centered aria-busy="true" className={styles.loading}>
      <Spinner label={label} />
    </Centered>
  );
}
