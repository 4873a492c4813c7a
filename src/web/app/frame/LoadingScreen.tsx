import { useTexts } from '#web/texts/useTexts.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import styles from './LoadingScreen.module.css';

/** Between two screens; it shows nothing for the first 400 ms. */
export function LoadingScreen() {
  const t = useTexts('common');
  return (
    <main tabIndex={-1} aria-busy="true" className={styles.loading}>
      <Spinner label={t('loading')} />
    </main>
  );
}
