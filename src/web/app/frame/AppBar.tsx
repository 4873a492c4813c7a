import { useState } from 'react';
import { Link, useRoute } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import { parseUrl } from '#web/api/parseUrl.ts';
import { useConfig } from '#web/api/useSession.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Mark } from '#web/ui/parts/Mark.tsx';
import { BarRule, TopBar } from '#web/ui/parts/TopBar.tsx';
import styles from './AppBar.module.css';
import { LinkIcon, MoreIcon, ShieldIcon, ThemeIcon } from '#web/ui/theme/icons.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';

/** Fetched when the first screen is there: nobody waits for it. */
const Language = laterPart(async () => (await import('./AppLanguage.tsx')).AppLanguage);
/** Fetched when it is pressed. */
const AppMenu = laterPart(async () => (await import('./AppMenu.tsx')).AppMenu);

/** The top bar of the screens that are lists and forms. Designer and signing have their own. */
export function AppBar() {
  const t = useTexts('common');
  const { data: config } = useConfig();
  const hasTemplates = config?.signedIn === true;
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
            {hasTemplates && <NavLink href={pagePaths.templates.build()}>{t('templates')}</NavLink>}
            {hasOutbox && <NavLink href={pagePaths.outbox.build()}>{t('outbox')}</NavLink>}
          </nav>
        </>
      }
      end={
        <>
          <ServiceNote config={config} />
          {config && config.language === undefined && (
            <Language.Part meanwhile={<span className={styles.language} />} />
          )}
          <IconButton label={t('theme')} icon={<ThemeIcon />} onClick={toggleTheme} />
          <MenuButton />
        </>
      }
    />
  );
}

/** Opens the menu, which comes at the first press. */
function MenuButton() {
  const t = useTexts('common');
  const [isPressed, setPressed] = useState(false);
  const button = (
    <IconButton label={t('barMenu')} icon={<MoreIcon />} onClick={() => setPressed(true)} />
  );
  return isPressed ? <AppMenu.Part meanwhile={button} /> : button;
}

function NavLink({ href, children }: { href: string; children: string }) {
  const [current] = useRoute(href);
  return (
    <Link href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** Which signing service this browser is connected to, or the way to connect. */
function ServiceNote({ config }: { config: AppConfig | undefined }) {
  const t = useTexts('common');
  const [connecting] = useRoute(pagePaths.connect.pattern);
  if (!config) return null;
  if (!config.signedIn) {
    if (connecting) return null;
    return (
      <Link href={pagePaths.connect.build()} className={styles.connect}>
        <LinkIcon />
        {t('connect')}
      </Link>
    );
  }
  return (
    <Link href={pagePaths.connect.build()} className={styles.note}>
      <ShieldIcon />
      {config.service === 'embedded'
        ? t('serviceEmbedded')
        : t('serviceRemote', { host: hostOf(config.baseUrl) })}
    </Link>
  );
}

function hostOf(address: string): string {
  return parseUrl(address)?.host ?? address;
}
