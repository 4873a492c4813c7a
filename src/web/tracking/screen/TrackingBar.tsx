import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LanguageButton } from '#web/ui/controls/LanguageButton.tsx';
import { useHosted } from '#web/session/hosted.ts';
import { useLanguageChoice } from '#web/session/useLanguageChoice.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ThemeIcon } from '#web/ui/theme/icons.tsx';
import { Mark } from '#web/ui/parts/Mark.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import { BarRule, TopBar } from '#web/ui/parts/TopBar.tsx';
import link from '#web/ui/parts/HomeLink.module.css';
import styles from './TrackingBar.module.css';

interface TrackingBarProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** Before and after the switch between light and dark. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The bar of this screen: the way back, what is shown, and what can be done with it. */
export function TrackingBar({ title, beside, before, after }: TrackingBarProps) {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const choice = useLanguageChoice();
  const isHosted = useHosted();
  return (
    <TopBar
      className={styles.bar}
      start={
        <>
          {!isHosted && (
            <>
              <Link
                href={pagePaths.documents.build()}
                className={link.home}
                aria-label={t('toDocuments')}
                data-tip={t('toDocuments')}
              >
                <Mark />
              </Link>
              <BarRule />
            </>
          )}
          <h1 className={styles.title}>{title}</h1>
          {beside}
        </>
      }
      end={
        <>
          {before}
          {choice && <LanguageButton label={common('displayIn')} {...choice} />}
          <IconButton label={common('theme')} icon={<ThemeIcon />} onClick={toggleTheme} />
          {after}
        </>
      }
    />
  );
}
