import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { type RefObject, useId, useState } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { sayProblem, sayRefusal } from '#web/texts/sayRefusal.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import styles from './SendDialog.module.css';
import { stepAnswer, stepNote, stepProgress } from './stepWords.ts';
import type { Sending } from './useSending.ts';
import { type ApiError, errorMessage } from '#web/api/apiResult.ts';
import type { SubmissionStep } from '#web/api/submission.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import {
  ChevronRightIcon,
  DoneIcon,
  FailedIcon,
  RetryIcon,
  WaitingIcon,
} from '#web/ui/theme/icons.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';

interface SendStepsProps {
  draft: Draft;
  sending: Sending;
  canRetry: boolean;
  retryRef: RefObject<HTMLButtonElement | null>;
  onRetry: () => void;
}

/** A bar that says how far it is, and the steps with their answers once they are asked for. */
export function SendProgress(props: SendStepsProps) {
  const { steps, phase } = props.sending;
  return steps.length > 0 && phase !== 'already' ? <Progress {...props} /> : null;
}

function Progress(props: SendStepsProps) {
  const t = useTexts('send');
  const id = useId();
  const { steps, phase } = props.sending;
  const isStopped = phase === 'stopped' || phase === 'unfinished';
  const [asked, setAsked] = useState<boolean>();
  // What went wrong is in view by itself, with Retry.
  const isOpen = asked ?? isStopped;
  return (
    <div className={styles.run}>
      <ProgressBar label={t('stepsDone')} value={stepProgress(steps)} />
      <Button
        dense
        variant="quiet"
        icon={<ChevronRightIcon />}
        className={styles.detailsButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setAsked(!isOpen)}
      >
        {t('details')}
      </Button>
      <div id={id} hidden={!isOpen}>
        <SendSteps {...props} />
        {phase === 'started' && <p className={styles.hint}>{t('startedLead')}</p>}
      </div>
    </div>
  );
}

/** The contract's steps with their answers. */
export function SendSteps({ draft, sending, canRetry, retryRef, onRetry }: SendStepsProps) {
  const t = useTexts('send');
  const locale = useSpeaker().locale();
  const { isDeveloper = false } = useDesignerHost();
  const { steps, took, sizes, transactionId } = sending;
  return (
    <ol className={styles.list}>
      {steps.map((step) => (
        <StepRow
          key={step.id}
          step={step}
          note={stepNote(step, draft, isDeveloper ? transactionId : undefined, sizes, t, locale)}
          answer={stepAnswer(step, took.get(step.id), t, locale)}
          canRetry={canRetry}
          retryRef={retryRef}
          onRetry={onRetry}
          onCreateAgain={() => void sending.createAgain()}
        />
      ))}
    </ol>
  );
}

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

/** One step of sending. A failed one says what happened, and holds Retry. */
function StepRow({ step, note, answer, canRetry, retryRef, onRetry, onCreateAgain }: StepRowProps) {
  const t = useTexts('send');
  const common = useTexts('common');
  useTexts('refusals');
  const speaker = useSpeaker();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { state } = step;
  const error = state.state === 'failed' || state.state === 'unknown' ? state.error : undefined;
  const isUnknown = state.state === 'unknown';
  const details = error ? detailsOf(error, speaker) : [];
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
          <p className={styles.why}>
            {isUnknown ? t('unknownText') : wordsOf(error, step, t, speaker)}
          </p>
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

function wordsOf(
  error: ApiError,
  { kept }: SubmissionStep,
  t: ReturnType<typeof useTexts<'send'>>,
  speaker: Speaker,
): string {
  if ((error.kind === 'noAnswer' || error.kind === 'aborted') && kept && kept.bytes > 0) {
    const size = (bytes: number) => formatBytes(bytes, speaker.locale());
    return t('keptText', { kept: size(kept.bytes), total: size(kept.total) });
  }
  if (error.kind === 'noAnswer') return t('noAnswerText');
  if (error.kind === 'aborted') return t('cancelledText');
  if (error.kind === 'refused' && error.status === 401) return t('signedOutText');
  return sayRefusal(errorMessage(error), speaker);
}

/** Details for support: the raw words of the network, and each problem that the service named. */
function detailsOf(error: ApiError, speaker: Speaker): string[] {
  if (error.kind === 'noAnswer') return [error.message];
  if (error.kind !== 'refused') return [];
  return error.problems.map((problem) => {
    const { Path } = problem;
    const said = sayProblem(problem, speaker);
    return Path === '' ? said : `${Path}: ${said}`;
  });
}
