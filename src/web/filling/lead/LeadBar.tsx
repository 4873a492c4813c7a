import { type ReactNode, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { useFoot } from '#web/ui/browser/useFoot.ts';
import { nextField, progressOf } from '#web/filling/form/progress.ts';
import styles from './LeadBar.module.css';
import type { EntriesState, SigningState } from '#web/filling/session/createSigningStore.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';

interface LeadBarProps {
  /** What stands in the way of finishing, in words; it is read out when it appears. */
  trouble: string | undefined;
  busy: boolean;
  onFinish: () => void;
  /** What happened to an entry, if anything did. */
  notice?: ReactNode;
  /** What is asked for before finishing. */
  children?: ReactNode;
}

/** Above so many fields one mark for each would be too fine. */
const mostPips = 12;

/** The bar that leads: how much is done, and the one next step. */
export function LeadBar({ trouble, busy, onFinish, notice, children }: LeadBarProps) {
  const t = useTexts('signing');
  const { guide, isNarrow } = useSigningParts();
  const given = useSigning((state) => state);
  const { done, total, canFinish } = progressOf(given);
  const hasNext = nextField(given, given.current) !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar);
  return (
    <div ref={bar} data-narrow={isNarrow || undefined} className={styles.bar}>
      {total > 0 && (
        <div className={styles.progress}>
          <output className={styles.count}>{t('counter', { done, total })}</output>
          <Pips given={given} />
        </div>
      )}
      {notice}
      <LeadNote trouble={trouble} saving={given.saving}>
        {!hasNext && canFinish && t(total === 0 ? 'readHint' : 'finishHint')}
      </LeadNote>
      {children}
      <div className={styles.actions}>
        {hasNext && (
          <Button variant="primary" className={styles.step} onClick={() => guide.goToNext()}>
            {t('nextField')}
          </Button>
        )}
        {(!hasNext || canFinish) && (
          <Button
            variant={hasNext ? 'plain' : 'primary'}
            busy={busy}
            className={styles.step}
            onClick={onFinish}
          >
            {t('finish')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is said while entries are not at the service, and will not be soon. */
const unsavedWords: Partial<
  Record<EntriesState, 'keptHere' | 'keptBusy' | 'keptRefused' | 'keptLinkEnded'>
> = {
  offline: 'keptHere',
  busy: 'keptBusy',
  refused: 'keptRefused',
  linkEnded: 'keptLinkEnded',
};

interface LeadNoteProps {
  trouble: string | undefined;
  saving: EntriesState;
  /** A hint for when nothing is wrong. */
  children: string | false;
}

/** What is wrong, or else what to do next. */
function LeadNote({ trouble, saving, children }: LeadNoteProps) {
  const t = useTexts('signing');
  const unsaved = unsavedWords[saving];
  const warning = trouble ?? (unsaved && t(unsaved));
  const note = warning ?? children;
  if (note === false) return null;
  return (
    <p
      role={trouble ? 'alert' : 'status'}
      className={classNames(styles.note, trouble && styles.trouble)}
    >
      {warning && <AlertIcon />}
      <span>{note}</span>
    </p>
  );
}

/** One mark for each field, or one line for many. The words beside it say the same. */
function Pips({ given }: { given: SigningState }) {
  const { steps, done, total } = progressOf(given);
  if (total > mostPips)
    return (
      <span className={styles.line} aria-hidden="true">
        <i style={{ width: `${(100 * done) / total}%` }} />
      </span>
    );
  return (
    <span className={styles.pips} aria-hidden="true">
      {steps.map(({ key, isDone }) => (
        <i key={key} data-done={isDone || undefined} data-at={key === given.current || undefined} />
      ))}
    </span>
  );
}
