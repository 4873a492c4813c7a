import { Redirect } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useOutbox } from '#web/api/useTransactions.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { MailIcon } from '#web/ui/theme/icons.tsx';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import { useTrouble } from '#web/tracking/useTrouble.ts';
import { OutboxMail } from './OutboxMail.tsx';
import styles from './OutboxScreen.module.css';

/**
 * The mails that would have been sent, newest first. Only a service without a mail server has it,
 * and it needs a session.
 */
export function OutboxScreen() {
  const t = useTexts('outbox');
  useScreenTitle(t('title'));
  const { data: config } = useConfig();
  if (config && !config.signedIn)
    return (
      <Redirect to={`${pagePaths.connect.build()}?return=${pagePaths.outbox.build()}`} replace />
    );
  return (
    <>
      <AppBar />
      <main tabIndex={-1} className={styles.main}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {config && <Mails />}
      </main>
    </>
  );
}

function Mails() {
  const t = useTexts('outbox');
  const common = useTexts('common');
  const trouble = useTrouble();
  const { data: mails, error, refetch } = useOutbox();
  if (!mails) {
    if (!error) return null;
    return (
      <ErrorNote
        title={t('failed')}
        action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
      >
        {trouble(error)}
      </ErrorNote>
    );
  }
  if (mails.length === 0)
    return (
      <div className={styles.none}>
        <EmptyState icon={<MailIcon />} title={t('empty')} />
      </div>
    );
  return (
    <ol className={styles.mails}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <OutboxMail mail={mail} />
        </li>
      ))}
    </ol>
  );
}
