import { useEffect, useRef } from 'react';
import type { Problem } from '#core/draft/problems/problem.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { DoneIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import { ProblemItem } from './ProblemItem.tsx';
import { jumpWords } from './problemWords.ts';
import styles from './ProblemsTab.module.css';
import { useProblems } from './useProblems.ts';

/** Items drawn at most. */
const shownAtMost = 200;

/** What stands in the way of sending, then advice; with ways there, and fixes. */
export function ProblemsTab() {
  const t = useTexts('panels');
  useTexts('problems');
  const speaker = useSpeaker();
  const problems = useProblems();
  const draft = useDraft((present) => present);
  const currentId = useDesigner((state) => state.currentProblemId);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (currentId !== undefined)
      list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const item = (problem: Problem) => (
    <ProblemItem
      key={problem.id}
      problem={problem}
      jump={jumpWords(draft, problem, speaker)}
      isCurrent={problem.id === currentId}
    />
  );
  const shown = problems.slice(0, shownAtMost);
  const blocking = shown.filter(({ severity }) => severity === 'blocking');
  const advice = shown.filter(({ severity }) => severity !== 'blocking');

  if (problems.length === 0)
    return (
      <EmptyState icon={<DoneIcon />} title={t('noProblems')}>
        {t('noProblemsText')}
      </EmptyState>
    );
  return (
    <div ref={list} className={styles.scroller}>
      {blocking.length > 0 ? (
        <ul>{blocking.map(item)}</ul>
      ) : (
        <p className={styles.calm}>
          <DoneIcon />
          {t('noProblems')}
        </p>
      )}
      {advice.length > 0 && (
        <>
          <h3 className={styles.title}>{t('advice')}</h3>
          <ul>{advice.map(item)}</ul>
        </>
      )}
      {problems.length > shownAtMost && (
        <p className={styles.hint}>{t('moreProblems', { count: problems.length - shownAtMost })}</p>
      )}
      <p className={styles.hint}>{t('nextProblemHint')}</p>
    </div>
  );
}
