import { Link } from 'wouter';
import type { OutboxMail as Mail } from '#core/wire/surfaces/appSurface.ts';
import { pagePaths } from '#core/wire/paths.ts';
import { formatMoment, formatWhen } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { CopyIcon, ExternalIcon } from '#web/ui/theme/icons.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import styles from './OutboxMail.module.css';

/** One mail as its receiver would have read it, with what it leads to. */
export function OutboxMail({ mail }: { mail: Mail }) {
  const t = useTexts('outbox');
  const sent = new Date(mail.createdAt);
  const { link, transactionId } = mail;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ message: t('copied'), tone: 'ok', key: 'copy' });
    } catch {
      showToast({ message: t('copyFailed'), tone: 'danger', key: 'copy' });
    }
  };
  return (
    <article className={styles.mail} aria-labelledby={`mail-${mail.id}`}>
      <header className={styles.head}>
        <h2 id={`mail-${mail.id}`} className={styles.subject}>
          {mail.subject}
        </h2>
        <time dateTime={mail.createdAt} data-tip={formatMoment(sent)} className={styles.time}>
          {formatWhen(sent)}
        </time>
        <p className={styles.to}>{t('to', { to: mail.to })}</p>
      </header>
      <p className={styles.text}>{mail.text}</p>
      {(link || transactionId) && (
        <footer className={styles.foot}>
          {link && (
            <>
              <a href={link} target="_blank" rel="noreferrer" className={buttonClass({})}>
                <ExternalIcon />
                {t('openLink')}
              </a>
              <Button variant="quiet" icon={<CopyIcon />} onClick={() => void copy(link)}>
                {t('copyLink')}
              </Button>
            </>
          )}
          {transactionId && (
            <Link
              href={pagePaths.transaction.build({ transactionId })}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('viewTransaction')}
            </Link>
          )}
        </footer>
      )}
    </article>
  );
}
