import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Mark } from '#web/ui/parts/Mark.tsx';
import styles from '#web/ui/parts/HomeLink.module.css';

/** The mark at the start of the bar, which leads to the list of documents. */
export function HomeLink() {
  const t = useTexts('designer');
  return (
    <Link
      href={pagePaths.documents.build()}
      className={styles.home}
      aria-label={t('toDocuments')}
      data-tip={t('toDocuments')}
    >
      <Mark />
    </Link>
  );
}
