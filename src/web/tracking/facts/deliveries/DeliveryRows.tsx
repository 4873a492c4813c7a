import { useId, useState } from 'react';
import type { Delivery } from '#core/wire/surfaces/appSurface.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { formatMoment } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { NextTry, SendAgain } from './SendAgain.tsx';
import styles from './PostbacksSection.module.css';
import { formatLocale } from '#web/texts/formatLocale.ts';

interface DeliveryRowsProps {
  delivery: Delivery;
  /** Its host, if postbacks of this transaction go to several. */
  host: string | undefined;
}

/** A postback: what it reports, the last answer, the next try; below, on demand, every attempt. */
export function DeliveryRows({ delivery, host }: DeliveryRowsProps) {
  const t = useTexts('transaction');
  const words = useTexts('status');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { attempts, status, state, createdAt, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  const known = transactionStatuses.find((one) => one === status);
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td>
          <time dateTime={createdAt} data-tip={formatMoment(new Date(createdAt), formatLocale())}>
            {formatTime(new Date(createdAt), formatLocale())}
          </time>
        </td>
        <td>
          {known ? t('reported', { status, words: words(`s${known}`) }) : status}
          {host && <span className={styles.host}>{host}</span>}
        </td>
        <td>
          {last ? (
            <button
              type="button"
              className={styles.result}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRightIcon />
              <AttemptResult attempt={last} tries={attempts.length} />
            </button>
          ) : (
            <span className={styles.hint}>{t('notSent')}</span>
          )}
          <span className={styles.next}>
            {state === 'given up' && t('gaveUp')}
            {state === 'waiting' && last && nextAttemptAt && <NextTry at={nextAttemptAt} />}
          </span>
        </td>
        <td className={styles.action}>{last && <SendAgain id={delivery.id} />}</td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={4} className={styles.attempts}>
            <AttemptsList attempts={attempts} />
          </td>
        </tr>
      )}
    </>
  );
}

type Attempt = Delivery['attempts'][number];

/** Every attempt to deliver one postback, oldest first. */
function AttemptsList({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useTexts('transaction');
  return (
    <ol aria-label={t('attempts')} className={styles.attemptList}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <time dateTime={attempt.at}>{formatTime(new Date(attempt.at), formatLocale())}</time>
          <span>
            <AttemptResult attempt={attempt} tries={1} />
          </span>
          {attempt.error && <span className={styles.hint}>{attempt.error}</span>}
        </li>
      ))}
    </ol>
  );
}

/** What came back: the code and how long it took, or after how many tries. */
function AttemptResult({ attempt, tries }: { attempt: Attempt; tries: number }) {
  const t = useTexts('transaction');
  const { status, durationMs } = attempt;
  const isAccepted = status !== undefined && status >= 200 && status < 300;
  // Less than a tenth of a second is shown in milliseconds: "0 s" would say nothing.
  const took = new Intl.NumberFormat(formatLocale(), {
    style: 'unit',
    unit: durationMs < 100 ? 'millisecond' : 'second',
    maximumFractionDigits: durationMs < 100 ? 0 : 1,
  }).format(durationMs < 100 ? durationMs : durationMs / 1000);
  return (
    <span>
      <span className={isAccepted ? styles.ok : styles.bad}>{status ?? t('noAnswer')}</span>{' '}
      {tries > 1 ? t('afterTries', { count: tries }) : t('took', { took })}
    </span>
  );
}
