import { Link, useRoute } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LinkIcon, ShieldIcon } from '#web/ui/theme/icons.tsx';
import styles from './ServiceNote.module.css';

/** Which signing service this browser is connected to, or the way to connect. */
export function ServiceNote() {
  const t = useTexts('common');
  const { data: config } = useConfig();
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
  return URL.canParse(address) ? new URL(address).host : address;
}
