import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { AppBar } from './AppBar.tsx';
import { Centered } from '#web/ui/layout/Centered.tsx';
import styles from './MessageScreen.module.css';

/** An address without a screen. */
export function NotFoundScreen() {
  const t = useTexts('common');
  useScreenTitle(t('notFoundTitle'));
  return (
    <>
      <AppBar />
      <Centered lifted>
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
      </Centered>
    </>
  );
}
