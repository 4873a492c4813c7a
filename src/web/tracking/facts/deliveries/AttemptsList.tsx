import type { Delivery } from '#core/wire/surfaces/appSurface.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import styles from './PostbacksSection.module.css';

type Attempt = Delivery['attempts'][number];

/** Every attempt to deliver one postback, oldest first. */
export function AttemptsList({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useTexts('transaction');
  return (
    <ol aria-label={t('attempts')} className={styles.attemptList}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <time dateTime={attempt.at}>{formatTime(new Date(attempt.at))}</time>
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
export function AttemptResult({ attempt, tries }: { attempt: Attempt; tries: number }) {
  const t = useTexts('transaction');
  const { status, durationMs } = attempt;
  const isAccepted = status !== undefined && status >= 200 && status < 300;
  // What is quicker than a tenth of a second is told in thousandths: "0 s" would say nothing.
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
