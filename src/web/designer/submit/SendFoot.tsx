import type { RefObject } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import styles from './SendDialog.module.css';
import { type DonePhase, isDonePhase } from './sendingPhase.ts';
import type { Sending } from './useSending.ts';

interface SendFootProps {
  sending: Sending;
  /** Whether nothing in the draft stops it from being sent. */
  canSend: boolean;
  /** Whether to end before the start, as ticked, and how to tick it. */
  stops: boolean;
  onStops: (stops: boolean) => void;
  viewRef: RefObject<HTMLAnchorElement | null>;
  onSend: () => void;
  onStart: () => void;
  onClose: () => void;
}

/** The buttons of the dialog: what can be done in the phase that sending is in. */
export function SendFoot(props: SendFootProps) {
  const { sending, canSend, onClose } = props;
  const t = useTexts('send');
  const common = useTexts('common');
  const { phase } = sending;
  if (isDonePhase(phase)) return <DoneFoot {...props} phase={phase} />;
  if (phase === 'running')
    return (
      <>
        <span className={styles.footNote}>{t('stayNote')}</span>
        <Button onClick={() => sending.stop?.()}>{t('stop')}</Button>
      </>
    );
  if (phase === 'stopped')
    return (
      <>
        <span className={styles.footNote}>{t('comeBack')}</span>
        <ViewTransaction {...props} variant="plain" />
        <Button onClick={onClose}>{common('close')}</Button>
      </>
    );
  const isUnfinished = phase === 'unfinished';
  const isReady = canSend && (isUnfinished ? !sending.isChanged : phase === 'ready');
  return (
    <>
      {!isUnfinished && (
        <Checkbox
          label={t('createOnly')}
          className={styles.createOnly}
          checked={props.stops}
          onChange={(event) => props.onStops(event.target.checked)}
        />
      )}
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button variant="primary" disabled={!isReady} onClick={props.onSend}>
        {t(isUnfinished ? 'continueSending' : 'sendNow')}
      </Button>
    </>
  );
}

/** The buttons after a run that came to its end: the transaction, and what may follow. */
function DoneFoot(props: SendFootProps & { phase: DonePhase }) {
  const { sending, phase } = props;
  const t = useTexts('send');
  const common = useTexts('common');
  return (
    <>
      {phase === 'already' && (
        <>
          <span className={styles.footNote}>{t('sendAgainText')}</span>
          <Button onClick={() => void sending.forget()}>{t('sendAgain')}</Button>
        </>
      )}
      {phase === 'created' && (
        <Button disabled={!props.canSend} onClick={props.onStart}>
          {t('startNow')}
        </Button>
      )}
      {phase === 'started' && <Button onClick={props.onClose}>{common('close')}</Button>}
      <ViewTransaction {...props} variant="primary" />
    </>
  );
}

/** The link to the transaction, once there is one. */
function ViewTransaction({
  sending: { transactionId },
  viewRef,
  variant,
}: Pick<SendFootProps, 'sending' | 'viewRef'> & { variant: 'primary' | 'plain' }) {
  const t = useTexts('send');
  if (transactionId === undefined) return null;
  return (
    <Link
      ref={viewRef}
      href={pagePaths.transaction.build({ transactionId })}
      className={buttonClass({ variant })}
    >
      {t('viewTransaction')}
    </Link>
  );
}
