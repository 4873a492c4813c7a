import { useId, useState } from 'react';
import type { Delivery } from '#core/wire/surfaces/appSurface.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { formatMoment } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { AttemptResult, AttemptsList } from './AttemptsList.tsx';
import { NextTry } from './NextTry.tsx';
import { SendAgain } from './SendAgain.tsx';
import styles from './PostbacksSection.module.css';

interface DeliveryRowsProps {
  delivery: Delivery;
  /** Where it goes, if postbacks of this transaction go to several places. */
  host: string | undefined;
}

/**
 * One postback: what it reports, the last answer, when it is tried again; below, if wanted, every
 * attempt.
 */
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
          <time dateTime={createdAt} data-tip={formatMoment(new Date(createdAt))}>
            {formatTime(new Date(createdAt))}
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
