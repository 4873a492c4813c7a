import { useTexts } from '#web/texts/useTexts.ts';
import { focusMain } from './Arrival.tsx';
import styles from './SkipLink.module.css';

/** The first stop of the Tab key on every screen: past the bars, to the content. */
export function SkipLink() {
  const t = useTexts('common');
  return (
    <button type="button" className={styles.skip} onClick={focusMain}>
      {t('skipToContent')}
    </button>
  );
}
