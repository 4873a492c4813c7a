import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { useDeliveries, useTransactionActions } from '#web/api/useTransaction.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';
import styles from './StatusSection.module.css';

/** Why sealing waits and when it goes on, or why it failed, with the way to have it done again. */
export function SealingTrouble() {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const { transaction, config } = useTracking();
  const { data } = useDeliveries(transaction.Id, config.can.deliveries);
  const { sealAgain } = useTransactionActions(transaction.Id);
  const sealing = data?.sealing;
  const isWaiting = transaction.Status === transactionStatus.inProgress;
  const hasFailed = transaction.Status === transactionStatus.failed;
  const again = () =>
    attempt(() => sealAgain.mutateAsync(), {
      message: () => textOf('transaction')('sealingAgain'),
      tone: 'ok',
    });
  if (isWaiting && sealing?.nextAttemptAt)
    return (
      <p className={styles.reason}>
        {t('sealingWaits', {
          reason: sealing.reason,
          time: formatTime(new Date(sealing.nextAttemptAt), formatLocale()),
        })}
      </p>
    );
  if (!hasFailed || !config.can.sealAgain) return null;
  return (
    <div className={styles.notStarted}>
      {sealing && <p className={styles.hint}>{sealing.reason}</p>}
      <Button variant="primary" busy={sealAgain.isPending} onClick={() => void again()}>
        {t('sealAgain')}
      </Button>
    </div>
  );
}
