import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { randomId } from '#web/api/randomId.ts';
import { useApi } from '#web/api/apiContext.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { connectPath } from '#web/session/connectPath.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { DoneIcon } from '#web/ui/theme/icons.tsx';
import styles from './CalibrationScreen.module.css';
import { calibrationMetadata, calibrationPdf } from '#core/calibration/calibrationKit.ts';
import { valueOrThrow } from '#web/api/apiResult.ts';
import type { ServiceClient } from '#web/api/serviceClient.ts';

/** Sends the kit to the service of this installation, and leads to its transaction. */
export function SendKit() {
  const t = useTexts('calibration');
  const { service } = useApi();
  const { data: config } = useConfig();
  const {
    mutate,
    data: sent,
    error,
    isPending,
  } = useMutation({ mutationFn: () => sendKit(service) });
  if (config && !config.signedIn)
    return (
      <Link
        href={connectPath(pagePaths.calibration.build())}
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
      {error && (
        <ErrorNote title={t('failed')}>
          <Trouble error={error} />
        </ErrorNote>
      )}
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

/** The name of the kit's document on the wire. */
export const kitFileId = 'calibration.pdf';

/** The kit's PDF. */
export function kitPdf(): Blob {
  return new Blob([calibrationPdf()], { type: 'application/pdf' });
}

/** The kit's metadata for a signer, as it is uploaded. */
export function kitMetadata(signerId: string): string {
  return JSON.stringify(calibrationMetadata(signerId), undefined, 2);
}

/** Where the kit went: its transaction, and the signer's page if the service names it. */
interface SentKit {
  transactionId: string;
  signUrl: string | undefined;
}

/** Starts a transaction for one signer without mail; rejects with the service's refusal. */
async function sendKit(service: ServiceClient): Promise<SentKit> {
  const created = valueOrThrow(
    await service.createTransaction(
      {
        Signers: [{ ScribbleName: 'Calibration', SendSignRequest: false }],
        SendEmailNotifications: false,
      },
      { idempotencyKey: randomId() },
    ),
  );
  const transactionId = created.Id;
  const signerId = created.Signers[0]?.Id ?? 'Signer1';
  valueOrThrow(await service.putMetadata(transactionId, kitFileId, kitMetadata(signerId)));
  valueOrThrow(await service.putPdf(transactionId, kitFileId, kitPdf()));
  valueOrThrow(await service.startTransaction(transactionId));
  const started = valueOrThrow(await service.getTransaction(transactionId));
  return { transactionId, signUrl: started.Signers[0]?.SignUrl };
}
