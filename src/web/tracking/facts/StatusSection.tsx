import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { useTransactionActions, useDeliveries } from '#web/api/useTransaction.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatMoment } from '#web/texts/formatWhen.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useDeveloper } from '#web/ui/theme/developer.ts';
import { CheckIcon, CloseIcon } from '#web/ui/theme/icons.tsx';
import { useHosted } from '#web/session/hosted.ts';
import { signerName } from '#web/tracking/signerName.ts';
import { StatusChip } from '#web/tracking/StatusChip.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';
import { roadStations, type Station } from './roadStations.ts';
import { FactSection } from '#web/tracking/FactSection.tsx';
import styles from './StatusSection.module.css';

/** Where the transaction stands: in words, and as a road of stations. */
export function StatusSection() {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  const stations = roadStations(transaction);
  const reason = useReason(transaction);
  return (
    <FactSection title={t('status')} side={<StatusChip status={transaction.Status} />}>
      <ol className={styles.road} data-stations={stations.length}>
        {stations.map((station) => (
          <StationItem key={station.status} station={station} />
        ))}
      </ol>
      {reason && <p className={styles.reason}>{reason}</p>}
      <SealingTrouble />
      {transaction.Status === transactionStatus.waitingForDocument && <NotStarted />}
    </FactSection>
  );
}

function StationItem({ station: { status, place, at } }: { station: Station }) {
  const words = useTexts('status');
  const detail = useDetail();
  const more = place === 'now' || place === 'todo' ? detail(status, place) : undefined;
  const number = useDeveloper() ? String(status) : undefined;
  const said = [number, more].filter((words) => words !== undefined);
  return (
    <li className={styles[place]} aria-current={isHere(place) ? 'step' : undefined}>
      <span className={styles.stop}>
        {place === 'done' && <CheckIcon />}
        {place === 'broken' && <CloseIcon />}
      </span>
      <span className={styles.name}>{words(`s${status}`)}</span>
      <span className={styles.detail}>
        {said.join(' · ')}
        {at && (
          <>
            {said.length > 0 && ' · '}
            <time dateTime={at} data-tip={formatMoment(new Date(at), formatLocale())}>
              {formatTime(new Date(at), formatLocale())}
            </time>
          </>
        )}
      </span>
    </li>
  );
}

const isHere = (place: Station['place']) => place === 'now' || place === 'broken';

/** What is worth knowing of a station that is not passed. */
function useDetail() {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  return (status: number, place: 'now' | 'todo') => {
    if (status === transactionStatus.inProgress) return t('sealing');
    if (status !== transactionStatus.waitingForSigner || place !== 'now') return undefined;
    const { Signers: signers } = transaction;
    const signed = signers.filter(({ State }) => State === 'signed').length;
    return t('signedOf', { signed, total: signers.length });
  };
}

/** Why a transaction ended without being signed, in a sentence. */
function useReason({ Status: status, Signers, DaysToExpire: days }: Transaction) {
  const t = useTexts('transaction');
  if (status === transactionStatus.rejected) {
    const decliner = Signers.find(({ State }) => State === 'declined');
    if (!decliner) return undefined;
    const name = signerName(decliner);
    return decliner.RejectReason
      ? t('declinedBy', { name, reason: decliner.RejectReason })
      : t('declinedByNoReason', { name });
  }
  if (status === transactionStatus.expired)
    return days === undefined ? t('reason50NoDays') : t('reason50', { days });
  if (status === transactionStatus.cancelled) return t('reason60');
  return status === transactionStatus.failed ? t('reason70') : undefined;
}

/** Starts a transaction that was created without starting it, once its documents are there. */
function NotStarted() {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const { transaction } = useTracking();
  const { start } = useTransactionActions(transaction.Id);
  const files = Object.values(transaction.Files ?? {});
  const isHosted = useHosted();
  const isReady = files.length > 0 && files.every(({ State }) => State === 'ready');
  const begin = () =>
    attempt(() => start.mutateAsync(), {
      message: () => textOf('transaction')('started'),
      tone: 'ok',
    });
  return (
    <div className={styles.notStarted}>
      <p className={styles.hint}>{t(isReady ? 'hint5Complete' : 'hint5')}</p>
      {isReady && !isHosted && (
        <Button variant="primary" busy={start.isPending} onClick={() => void begin()}>
          {t('start')}
        </Button>
      )}
    </div>
  );
}

/** Why sealing waits and when it goes on, or why it failed, with the way to have it done again. */
function SealingTrouble() {
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
