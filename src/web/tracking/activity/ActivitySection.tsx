import { useState } from 'react';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { formatMoment } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FactSection } from '#web/tracking/FactSection.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { activityOf, type Happening } from './activityOf.ts';
import styles from './ActivitySection.module.css';

/** So many are shown until all are asked for. */
const shownAtFirst = 8;

/** What happened so far, in words, the latest first; nothing where the service says nothing. */
export function ActivitySection() {
  const t = useTexts('transaction');
  const [showsAll, setShowsAll] = useState(false);
  const all = activityOf(useTracking().transaction);
  if (all.length === 0) return null;
  const shown = showsAll ? all : all.slice(0, shownAtFirst);
  return (
    <FactSection title={t('activity')}>
      <ol className={styles.list}>
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

function Line({ happening: { deed, name, detail, at } }: { happening: Happening }) {
  const t = useTexts('transaction');
  const moment = new Date(at);
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <bdi>{t(`did${deed}`, { name })}</bdi>
        {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
      </span>
      <time dateTime={at} data-tip={formatMoment(moment, formatLocale())} className={styles.when}>
        {formatTime(moment, formatLocale())}
      </time>
    </li>
  );
}
