import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useConfig, useDisconnect } from '#web/api/useSession.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import { Centered } from '#web/ui/layout/Centered.tsx';
import { classNames } from '#web/ui/classNames.ts';
import message from '#web/app/frame/MessageScreen.module.css';
import styles from './ConnectScreen.module.css';
import { troubleOfState } from '#web/session/connectTrouble.ts';
import { useApiKeyForm } from '#web/session/useApiKeyForm.ts';
import { returnPath } from '#web/session/connectPath.ts';
import { Chip } from '#web/ui/parts/Chip.tsx';
import { DoneIcon } from '#web/ui/theme/icons.tsx';

/** Asks for an API key or a one-time link, then returns to where the person came from. */
export function ConnectScreen() {
  const t = useTexts('connect');
  useScreenTitle(t('title'));
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state: unknown = useHistoryState();
  const { data: config } = useConfig();
  const { input, error, isPending, submit } = useApiKeyForm(() => {
    showToast({ message: () => textOf('connect')('done'), tone: 'ok' });
    navigate(returnPath(search.get('return')) ?? pagePaths.documents.build(), { replace: true });
  }, troubleOfState(state));

  return (
    <>
      <AppBar />
      <Centered lifted className={styles.main}>
        <div className={classNames(message.card, styles.card)}>
          <h1 className={message.title}>{t('lead')}</h1>
          <p className={message.text}>{t('text')}</p>
          {config?.signedIn && <Connected />}
          <form className={styles.form} onSubmit={submit} noValidate>
            <Labelled label={t('apiKey')} hint={t('apiKeyHint')} error={error}>
              {(control) => <Input {...control} {...input} required />}
            </Labelled>
            <Button submit variant="primary" busy={isPending}>
              {t('connect')}
            </Button>
          </form>
          <section className={styles.link}>
            <h2 className={styles.heading}>{t('linkTitle')}</h2>
            <p className={message.text}>{t('linkText')}</p>
            <pre className={styles.command}>npm run connect</pre>
            <p className={styles.hint}>{t('linkText2')}</p>
          </section>
          <p>
            <a href={pagePaths.apiDocs.build()} className={styles.docs}>
              {t('apiDocs')}
            </a>
          </p>
        </div>
      </Centered>
    </>
  );
}

/** Says that this browser has a session, and ends it, or all of its key. */
function Connected() {
  const t = useTexts('connect');
  const { mutateAsync: disconnect, isPending } = useDisconnect();
  const end = async (scope: 'here' | 'everywhere') => {
    try {
      await disconnect(scope);
      const done = scope === 'here' ? 'disconnected' : 'disconnectedEverywhere';
      showToast({ message: () => textOf('connect')(done) });
    } catch {
      showToast({ message: () => textOf('connect')('disconnectFailed'), tone: 'danger' });
    }
  };
  return (
    <div className={styles.row}>
      <Chip tone="ok" icon={<DoneIcon />}>
        {t('already')}
      </Chip>
      <Button variant="quiet" dense busy={isPending} onClick={() => void end('here')}>
        {t('disconnect')}
      </Button>
      <Button variant="quiet" dense busy={isPending} onClick={() => void end('everywhere')}>
        {t('disconnectEverywhere')}
      </Button>
    </div>
  );
}
