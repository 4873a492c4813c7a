import type { Draft } from '#core/draft/draft.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { ProblemItem } from '#web/designer/panels/problems/ProblemItem.tsx';
import { jumpWords } from '#web/designer/panels/problems/problemWords.ts';
import styles from './SendDialog.module.css';

/** Problems that are listed; the tab holds all. */
const problemsShown = 20;

interface SendProblemsProps {
  draft: Draft;
  problems: readonly Problem[];
  onLeave: () => void;
}

/** What is in the way of sending, with a way there and a fix; below it, what is worth a look. */
export function SendProblems({ problems, ...rest }: SendProblemsProps) {
  const t = useTexts('send');
  const blocking = problems.filter(({ severity }) => severity === 'blocking');
  const advice = problems.filter(({ severity }) => severity !== 'blocking');
  return (
    <>
      {blocking.length > 0 && (
        <section>
          <h3 className={styles.caption}>{t('blockingTitle')}</h3>
          <ProblemList {...rest} problems={blocking} />
        </section>
      )}
      {advice.length > 0 && (
        <Disclosure summary={t('advice', { count: advice.length })}>
          <ProblemList {...rest} problems={advice} />
        </Disclosure>
      )}
    </>
  );
}

function ProblemList({ draft, problems, onLeave }: SendProblemsProps) {
  const t = useTexts('send');
  useTexts('problems');
  const speaker = useSpeaker();
  return (
    <>
      <ul className={styles.list}>
        {problems.slice(0, problemsShown).map((problem) => (
          <ProblemItem
            key={problem.id}
            problem={problem}
            jump={jumpWords(draft, problem, speaker)}
            isCurrent={false}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {problems.length > problemsShown && (
        <p className={styles.hint}>
          {t('moreProblems', { count: problems.length - problemsShown })}
        </p>
      )}
    </>
  );
}
