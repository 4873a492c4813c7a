import { type RefObject, useId, useState } from 'react';
import { type ApiError, errorMessage } from '#web/api/apiResult.ts';
import type { SubmissionStep } from '#web/api/submission.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { DoneIcon, FailedIcon, RetryIcon, WaitingIcon } from '#web/ui/theme/icons.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import styles from './SendDialog.module.css';

interface StepRowProps {
  step: SubmissionStep;
  /** What stands beside the step's name: the file, the transaction, who is notified. */
  note: string;
  /** What stands at the right: the answer and its time. */
  answer: string;
  canRetry: boolean;
  retryRef: RefObject<HTMLButtonElement | null>;
  onRetry: () => void;
  /** After `unknown`: creates once more although there may be a transaction already. */
  onCreateAgain: () => void;
}

/**
 * One step of sending. The one that failed says what happened, that nothing is lost, and holds
 * Retry.
 */
export function StepRow({
  step,
  note,
  answer,
  canRetry,
  retryRef,
  onRetry,
  onCreateAgain,
}: StepRowProps) {
  const t = useTexts('send');
  const common = useTexts('common');
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { state } = step;
  const error = state.state === 'failed' || state.state === 'unknown' ? state.error : undefined;
  const isUnknown = state.state === 'unknown';
  const details = error ? detailsOf(error) : [];
  return (
    <li
      className={classNames(
        styles.step,
        state.state === 'waiting' && styles.waiting,
        error && styles.failed,
      )}
      data-step={step.id}
      data-state={state.state}
    >
      <StepIcon state={state.state} />
      <span className={styles.what}>
        <b className={styles.stepName}>{t(step.kind)}</b>
        <span className={styles.stepNote}>{note}</span>
      </span>
      <span className={styles.answer}>{answer}</span>
      {error && (
        <div className={styles.trouble}>
          <p className={styles.why}>{isUnknown ? t('unknownText') : wordsOf(error, t)}</p>
          <div className={styles.actions}>
            <Button
              ref={retryRef}
              variant="primary"
              icon={<RetryIcon />}
              disabled={!canRetry}
              onClick={isUnknown ? onCreateAgain : onRetry}
            >
              {isUnknown ? t('createAgain') : common('retry')}
            </Button>
            {details.length > 0 && (
              <Button
                variant="quiet"
                aria-expanded={isOpen}
                aria-controls={detailsId}
                onClick={() => setOpen(!isOpen)}
              >
                {t('showDetails')}
              </Button>
            )}
          </div>
          <ul id={detailsId} hidden={!isOpen} className={styles.details}>
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

function StepIcon({ state }: { state: SubmissionStep['state']['state'] }) {
  if (state === 'done') return <DoneIcon className={styles.ok} />;
  if (state === 'running') return <Spinner now />;
  if (state === 'waiting') return <WaitingIcon />;
  return <FailedIcon className={styles.bad} />;
}

function wordsOf(error: ApiError, t: ReturnType<typeof useTexts<'send'>>): string {
  if (error.kind === 'noAnswer') return t('noAnswerText');
  if (error.kind === 'aborted') return t('cancelledText');
  if (error.kind === 'refused' && error.status === 401) return t('signedOutText');
  return errorMessage(error);
}

/**
 * What helps whoever looks into it: the raw words of the network, and each problem that the service
 * named.
 */
function detailsOf(error: ApiError): string[] {
  if (error.kind === 'noAnswer') return [error.message];
  if (error.kind !== 'refused') return [];
  return error.problems.map(({ Path, Message }) => (Path === '' ? Message : `${Path}: ${Message}`));
}
