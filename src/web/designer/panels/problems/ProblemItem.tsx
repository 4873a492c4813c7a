import { memo } from 'react';
import { fixProblem } from '#core/draft/problems/fixProblem.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import { randomId } from '#web/api/randomId.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon, FailedIcon } from '#web/ui/theme/icons.tsx';
import { ArrowRightIcon } from '#web/ui/theme/toolIcons.tsx';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import { goToProblem } from './goToProblem.ts';
import { problemWords } from './problemWords.ts';
import styles from './ProblemsTab.module.css';

interface ProblemItemProps {
  problem: Problem;
  /** Names the place that the jump leads to. */
  jump: string | undefined;
  isCurrent: boolean;
  /** Called before the jump, for a dialog that stands in the way. */
  onLeave?: () => void;
}

/** One problem: what, why, the way there, and its fix. Drawn again only when it changes. */
export const ProblemItem = memo(function ProblemItem({
  problem,
  jump,
  isCurrent,
  onLeave,
}: ProblemItemProps) {
  const t = useTexts('panels');
  useTexts('problems');
  const speaker = useSpeaker();
  const session = useDesignerSession();
  const { store } = session;
  const { isReadOnly } = useDesignerHost();
  const words = problemWords(store.getState().history.present, problem, speaker);
  const canFix = words.fix !== undefined && !isReadOnly;
  const isBlocking = problem.severity === 'blocking';

  const fix = () => {
    store.apply({ key: 'fixProblem', values: { what: words.fix ?? '' } }, (present) =>
      fixProblem(present, problem, store.getState().facts, () => randomId()),
    );
    announce(t('problemFixed', { what: words.fix ?? '' }));
  };

  return (
    <li
      className={classNames(styles.problem, isCurrent && styles.current)}
      data-current={isCurrent || undefined}
      data-problem={problem.code}
    >
      {isBlocking ? (
        <FailedIcon className={styles.blocking} />
      ) : (
        <AlertIcon className={styles.warning} />
      )}
      <div className={styles.words}>
        <VisuallyHidden>{isBlocking ? t('blocks') : t('warns')} </VisuallyHidden>
        <b className={styles.sentence}>{words.sentence}</b>
        <p className={styles.why}>{words.why}</p>
        {(jump !== undefined || canFix) && (
          <div className={styles.actions}>
            {jump !== undefined && (
              <button
                type="button"
                className={styles.jump}
                onClick={() => {
                  onLeave?.();
                  goToProblem(session, problem);
                }}
              >
                {jump}
                <ArrowRightIcon />
              </button>
            )}
            {canFix && (
              <Button dense className={styles.fix} onClick={fix}>
                {words.fix}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
});
