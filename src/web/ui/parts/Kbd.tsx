import styles from './Kbd.module.css';

/** A key, drawn as a key cap. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
