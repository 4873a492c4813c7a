import type { RefObject } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import styles from './SendDialog.module.css';
import { StepRow } from './StepRow.tsx';
import { stepAnswer, stepNote, stepProgress } from './stepWords.ts';
import type { Sending } from './useSending.ts';

interface SendStepsProps {
  draft: Draft;
  sending: Sending;
  canRetry: boolean;
  retryRef: RefObject<HTMLButtonElement | null>;
  onRetry: () => void;
}

/** The steps with their answers, and a bar that says how far it is. */
export function SendSteps({ draft, sending, canRetry, retryRef, onRetry }: SendStepsProps) {
  const t = useTexts('send');
  const { steps, took, sizes, transactionId } = sending;
  return (
    <div>
      <ProgressBar label={t('stepsDone')} value={stepProgress(steps)} className={styles.progress} />
      <ol className={styles.list}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            note={stepNote(step, draft, transactionId, sizes, t)}
            answer={stepAnswer(step, took.get(step.id), t)}
            canRetry={canRetry}
            retryRef={retryRef}
            onRetry={onRetry}
            onCreateAgain={() => void sending.createAgain()}
          />
        ))}
      </ol>
    </div>
  );
}
