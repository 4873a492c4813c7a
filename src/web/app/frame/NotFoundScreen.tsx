import { Link } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { AppBar } from './AppBar.tsx';
import styles from './MessageScreen.module.css';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const t = useTexts('common');
  useScreenTitle(t('notFoundTitle'));
  return (
    <>
      <AppBar />
      <main tabIndex={-1} className={styles.message}>
        <div className={styles.card}>
          <h1 className={styles.title}>{t('notFoundTitle')}</h1>
          <p className={styles.text}>{t('notFoundText')}</p>
          <div className={styles.actions}>
            <Link
              href={pagePaths.documents.build()}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('toDocuments')}
            </Link>
          </div>
        </div>
      </main>
    </>
  );
}
