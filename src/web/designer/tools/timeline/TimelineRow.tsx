import { useMemo } from 'react';
import { changedPages } from '#core/draft/lists/changedFields.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { historyWords } from '#web/designer/actions/turnHistory.ts';
import type { StepInTime } from './stepAt.ts';
import styles from './TimelinePanel.module.css';

interface TimelineRowProps {
  /** Undefined: the state before all steps. */
  step: StepInTime | undefined;
  /** 0 for the beginning, then the number of the step. */
  place: number;
  count: number;
  /** CSS px. */
  height: number;
  when: 'done' | 'present' | 'later';
  isStop: boolean;
  onGo: () => void;
  onReach: () => void;
}

/** The pages of a step as people read them; with the document where the draft has several. */
function usePagesOf(step: StepInTime | undefined): string {
  const t = useTexts('timeline');
  return useMemo(() => {
    const changed = step && changedPages(step.before, step.after);
    if (!step || !changed) return '';
    const { fileKey, first, last } = changed;
    const pages = first === last ? t('page', { page: first }) : t('pages', { first, last });
    const files = [...step.after.files, ...step.before.files];
    const name = files.find(({ key }) => key === fileKey)?.displayName ?? '';
    return step.after.files.length > 1 ? t('pagesOf', { pages, name }) : pages;
  }, [step, t]);
}

/** One step: what it did, on which pages, and whether it is in effect. */
export function TimelineRow(props: TimelineRowProps) {
  const { step, place, count, height, when, isStop, onGo, onReach } = props;
  const t = useTexts('timeline');
  const speaker = useSpeaker();
  const pages = usePagesOf(step);
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={count}
      className={styles.row}
      style={{ top: place * height, height }}
    >
      <button
        type="button"
        data-step={place}
        data-when={when}
        aria-current={when === 'present' ? 'step' : undefined}
        tabIndex={isStop ? 0 : -1}
        className={styles.step}
        onClick={onGo}
        onFocus={onReach}
      >
        <span className={styles.words}>
          {step ? historyWords(step.label, speaker) : t('start')}
        </span>{' '}
        {pages !== '' && <span className={styles.pages}>{pages}</span>}
        {when === 'later' && (
          <>
            {' '}
            <VisuallyHidden>{t('later')}</VisuallyHidden>
          </>
        )}
      </button>
    </li>
  );
}
