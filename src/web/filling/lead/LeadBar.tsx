import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { kindText } from '#web/filling/form/kindText.ts';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { useFoot } from '#web/ui/browser/useFoot.ts';
import { isRequired, nextField, openFields, progressOf } from '#web/filling/form/progress.ts';
import { calledField } from '#web/filling/form/wordsBesideFields.ts';
import styles from './LeadBar.module.css';
import { type AskedBeside, OpenFieldsSheet } from './OpenFieldsSheet.tsx';
import { usePressGuard } from './usePressGuard.ts';
import type { EntriesState, SigningState } from '#web/filling/session/createSigningStore.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';

interface LeadBarProps {
  /** What stands in the way of finishing, in words; it is read out when it appears. */
  trouble: string | undefined;
  busy: boolean;
  /** Nothing is open any more, or the signer leaves it so. */
  onFinish: () => void;
  /** What else has to be given before: the consent. */
  asked?: AskedBeside | undefined;
  /** A dialog lies over the bar. */
  isCovered?: boolean | undefined;
  /** What happened to an entry, if anything did. */
  notice?: ReactNode;
  /** What is asked for before finishing. */
  children?: ReactNode;
}

/** Above so many fields one mark for each would be too fine. */
const mostPips = 12;

/** The bar that leads: how much is done, and the one next step. */
export function LeadBar(props: LeadBarProps) {
  const { trouble, busy, onFinish, asked, isCovered, notice, children } = props;
  const t = useTexts('signing');
  const { guide, isNarrow } = useSigningParts();
  const given = useSigning((state) => state);
  const { done, total, canFinish } = progressOf(given);
  const hasNext = nextField(given, given.current) !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar);
  return (
    <div ref={bar} data-narrow={isNarrow || undefined} className={styles.bar}>
      <div className={styles.notes}>
        {notice}
        <LeadNote trouble={trouble} saving={given.saving}>
          {!hasNext && canFinish && t(total === 0 ? 'readHint' : 'finishHint')}
        </LeadNote>
        {children}
      </div>
      {total > 0 && (
        <>
          <div data-choice={hasOptional(given) || undefined} className={styles.progress}>
            <p className={styles.where}>
              <WhereOne given={given} />
            </p>
            <output className={styles.count}>{t('counter', { done, total })}</output>
            <Pips given={given} />
            <OnlyRequired given={given} />
          </div>
          <Button
            variant={hasNext ? 'primary' : 'plain'}
            aria-disabled={!hasNext || undefined}
            className={classNames(styles.step, styles.next, !hasNext && styles.idle)}
            onClick={() => guide.goToNext()}
          >
            {t('nextField')}
          </Button>
        </>
      )}
      <FinishButton isLast={!hasNext} {...{ busy, onFinish, asked, isCovered }} />
    </div>
  );
}

type FinishButtonProps = Pick<LeadBarProps, 'busy' | 'onFinish' | 'asked' | 'isCovered'> & {
  /** Next field leads nowhere any more. */
  isLast: boolean;
};

/** Signs where nothing is open, else lists what is. */
function FinishButton({ busy, onFinish, asked, isCovered, isLast }: FinishButtonProps) {
  const t = useTexts('signing');
  const isOpen = useSigning((state) => openFields(state).length > 0) || asked !== undefined;
  const [asks, setAsks] = useState(false);
  const does = isOpen ? 'asks' : 'signs';
  const guard = usePressGuard(isCovered || asks ? 'covered' : does, () => {
    if (isOpen) setAsks(true);
    else onFinish();
  });
  return (
    <>
      <Button
        {...guard}
        variant={isOpen || !isLast ? 'plain' : 'primary'}
        aria-haspopup={isOpen ? 'dialog' : undefined}
        busy={busy}
        className={classNames(styles.step, styles.finish)}
      >
        {t('finish')}
      </Button>
      {asks && (
        <OpenFieldsSheet asked={asked} onClose={() => setAsks(false)} onSignAnyway={onFinish} />
      )}
    </>
  );
}

/** Which of the fields the signer is at, and what it is called: `3 of 14 · VAT number`. */
function WhereOne({ given }: { given: SigningState }) {
  const t = useTexts('signing');
  const own = given.fields.filter((field) => !field.readOnly);
  const at = own.findIndex(({ key }) => key === given.current);
  const field = own[at];
  if (!field) return undefined;
  const name = calledField(field, given.words);
  return (
    <>
      <bdi>{t('whereOne', { at: at + 1, total: own.length, name })}</bdi>{' '}
      <span className={styles.kind}>{t(kindText(field.kind))}</span>
    </>
  );
}

/** Whether some fields are required and others are not. */
function hasOptional(given: SigningState): boolean {
  const own = given.fields.filter((field) => !field.readOnly);
  return own.some(isRequired) && !own.every(isRequired);
}

/** The way past what is optional, where some fields are required and others are not. */
function OnlyRequired({ given }: { given: SigningState }) {
  const t = useTexts('signing');
  const { store } = useSigningParts();
  if (!hasOptional(given)) return undefined;
  return (
    <label className={styles.only}>
      <input
        type="checkbox"
        checked={given.onlyRequired}
        onChange={(event) => store.setOnlyRequired(event.target.checked)}
      />
      {t('onlyRequired')}
    </label>
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
