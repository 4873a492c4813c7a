import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { useApi } from '#web/api/apiContext.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useTrouble } from '#web/tracking/useTrouble.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { DoneIcon } from '#web/ui/theme/icons.tsx';
import styles from './CalibrationScreen.module.css';
import { sendKit } from './sendKit.ts';

/**
 * Sends the kit to the service behind this installation by one press, and leads to what became of
 * it.
 */
export function SendKit() {
  const t = useTexts('calibration');
  const { service } = useApi();
  const { data: config } = useConfig();
  const trouble = useTrouble();
  const {
    mutate,
    data: sent,
    error,
    isPending,
  } = useMutation({ mutationFn: () => sendKit(service) });
  if (config && !config.signedIn)
    return (
      <Link
        href={`${pagePaths.connect.build()}?return=${pagePaths.calibration.build()}`}
        className={buttonClass({ variant: 'primary' }, styles.button)}
      >
        {t('connectFirst')}
      </Link>
    );
  return (
    <>
      <Button variant={sent ? 'plain' : 'primary'} busy={isPending} onClick={() => mutate()}>
        {t(isPending ? 'sending' : sent ? 'sendAgain' : 'send')}
      </Button>
      {error && <ErrorNote title={t('failed')}>{trouble(error)}</ErrorNote>}
      {sent && (
        <output className={styles.sent}>
          <DoneIcon />
          <span>{t('sent')}</span>
          {sent.signUrl !== undefined && <a href={sent.signUrl}>{t('openSigning')}</a>}
          <Link href={pagePaths.transaction.build({ transactionId: sent.transactionId })}>
            {t('viewTransaction')}
          </Link>
        </output>
      )}
    </>
  );
}
