import type { SayText } from '#web/texts/catalogue.ts';
import { useState } from 'react';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { formatMoment } from '#web/texts/formatWhen.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { FactSection } from '#web/tracking/FactSection.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { activityOf, type Happening, waitedFor } from './activityOf.ts';
import styles from './ActivitySection.module.css';

/** So many are shown until all are asked for. */
const shownAtFirst = 8;

/** What happened so far, in words, the latest first; nothing where the service says nothing. */
export function ActivitySection() {
  const t = useTexts('transaction');
  const [showsAll, setShowsAll] = useState(false);
  const { transaction } = useTracking();
  const all = activityOf(transaction);
  if (all.length === 0) return null;
  const waited = waitedFor(transaction);
  const shown = showsAll ? all : all.slice(0, shownAtFirst);
  return (
    <FactSection title={t('activity')}>
      <ol className={styles.list}>
        {waited.length > 0 && (
          <li className={classNames(styles.line, styles.now)}>
            {t('waitingFor', { name: joinNames(waited) })}
          </li>
        )}
        {shown.map((happening, index) => (
          <Line key={all.length - index} happening={happening} />
        ))}
      </ol>
      {shown.length < all.length && (
        <Button dense variant="quiet" onClick={() => setShowsAll(true)}>
          {t('activityAll', { count: all.length })}
        </Button>
      )}
    </FactSection>
  );
}

function Line({ happening }: { happening: Happening }) {
  const t = useTexts('transaction');
  const { detail, at } = happening;
  const moment = new Date(at);
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <bdi>{wordsOf(happening, t)}</bdi>
        {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
      </span>
      <time dateTime={at} data-tip={formatMoment(moment, formatLocale())} className={styles.when}>
        {formatTime(moment, formatLocale())}
      </time>
    </li>
  );
}

/** What somebody did, and on what where that is known. */
function wordsOf({ deed, name, device }: Happening, t: SayText<'transaction'>): string {
  if (device && (deed === 'Opened' || deed === 'Signed' || deed === 'Declined'))
    return t(`did${deed}On`, { name, device: t(`on_${device}`) });
  return t(`did${deed}`, { name });
}
