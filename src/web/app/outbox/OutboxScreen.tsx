import { Redirect, Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useOutbox } from '#web/api/useTransactions.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { MailIcon, CopyIcon, ExternalIcon } from '#web/ui/theme/icons.tsx';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import { connectPath } from '#web/session/connectPath.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import column from '#web/app/frame/Column.module.css';
import styles from './OutboxScreen.module.css';
import type { OutboxMail } from '#core/wire/surfaces/appSurface.ts';
import { When } from '#web/app/frame/When.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';

/** The mails that would have been sent, newest first; for services without a mail server. */
export function OutboxScreen() {
  const t = useTexts('outbox');
  useScreenTitle(t('title'));
  const { data: config } = useConfig();
  if (config && !config.signedIn)
    return <Redirect to={connectPath(pagePaths.outbox.build())} replace />;
  return (
    <>
      <AppBar />
      <main tabIndex={-1} className={column.main}>
        <h1 className={column.title}>{t('title')}</h1>
        <p className={column.lead}>{t('lead')}</p>
        {config && <Mails />}
      </main>
    </>
  );
}

function Mails() {
  const t = useTexts('outbox');
  const common = useTexts('common');
  const { data: mails, error, refetch } = useOutbox();
  if (!mails) {
    if (!error) return null;
    return (
      <ErrorNote
        title={t('failed')}
        action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
      >
        <Trouble error={error} />
      </ErrorNote>
    );
  }
  if (mails.length === 0)
    return (
      <div className={column.sheet}>
        <EmptyState icon={<MailIcon />} title={t('empty')} />
      </div>
    );
  return (
    <ol className={styles.mails}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailItem mail={mail} />
        </li>
      ))}
    </ol>
  );
}

/** The link of a signer or of a receiver of copies; a sender's note leads to the transaction. */
function linkOf({ link }: OutboxMail): { link: string | undefined; isCopy: boolean } {
  const path = link === undefined ? '' : new URL(link).pathname;
  const isCopy = path.startsWith('/copy/');
  return { link: isCopy || path.startsWith('/sign/') ? link : undefined, isCopy };
}

/** One mail as its receiver would have read it, with what it leads to. */
function MailItem({ mail }: { mail: OutboxMail }) {
  const t = useTexts('outbox');
  const { transactionId } = mail;
  const { link, isCopy } = linkOf(mail);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({
        message: () => textOf('outbox')(isCopy ? 'copiesCopied' : 'copied'),
        tone: 'ok',
        key: 'copy',
      });
    } catch {
      showToast({ message: () => textOf('outbox')('copyFailed'), tone: 'danger', key: 'copy' });
    }
  };
  return (
    <article className={styles.mail} aria-labelledby={`mail-${mail.id}`}>
      <header className={styles.head}>
        <h2 id={`mail-${mail.id}`} className={styles.subject}>
          {mail.subject}
        </h2>
        <When at={mail.createdAt} className={styles.time} />
        <p className={styles.to}>{t('to', { to: mail.to })}</p>
      </header>
      <p className={styles.text}>{mail.text}</p>
      {(link || transactionId) && (
        <footer className={styles.foot}>
          {link && (
            <>
              <a href={link} target="_blank" rel="noreferrer" className={buttonClass({})}>
                <ExternalIcon />
                {t(isCopy ? 'openCopies' : 'openLink')}
              </a>
              <Button variant="quiet" icon={<CopyIcon />} onClick={() => void copy(link)}>
                {t(isCopy ? 'copyCopies' : 'copyLink')}
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
