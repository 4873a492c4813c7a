import { Link, useRoute } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Mark } from '#web/ui/parts/Mark.tsx';
import { BarRule, TopBar } from '#web/ui/parts/TopBar.tsx';
import styles from './AppBar.module.css';
import { ServiceNote } from './ServiceNote.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** The top bar of the screens that are lists and forms. Designer and signing have their own. */
export function AppBar() {
  const t = useTexts('common');
  const { data: config } = useConfig();
  const hasOutbox = config?.signedIn === true && config.can.outbox;
  return (
    <TopBar
      start={
        <>
          <Link href={pagePaths.documents.build()} className={styles.brand}>
            <Mark className={styles.mark} />
            <span className={styles.product}>{t('product')}</span>
          </Link>
          <BarRule />
          <nav aria-label={t('mainNavigation')} className={styles.nav}>
            <NavLink href={pagePaths.documents.build()}>{t('documents')}</NavLink>
            {hasOutbox && <NavLink href={pagePaths.outbox.build()}>{t('outbox')}</NavLink>}
          </nav>
        </>
      }
      end={
        <>
          <ServiceNote />
          <ThemeButton />
        </>
      }
    />
  );
}

function NavLink({ href, children }: { href: string; children: string }) {
  const [current] = useRoute(href);
  return (
    <Link href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
