import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { hasBlocking } from '#core/draft/problems/findProblems.ts';
import { pagePaths } from '#core/wire/paths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useEdgeConfig } from '#web/designer/wire/useEdgeConfig.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { useDesigner, useDraft, useDraftReading } from '#web/designer/store/designerContext.ts';
import { ConnectForm } from './ConnectForm.tsx';
import styles from './SendDialog.module.css';
import { SendNotes } from './SendNotes.tsx';
import { SendProblems, SendSigners } from './SendReady.tsx';
import { SendSteps } from './SendSteps.tsx';
import { useSending } from './useSending.ts';

interface SendDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Sends the draft: first what is in the way, then the steps as they go. Closing it ends nothing;
 * what was begun continues in the same transaction, in this tab or after a reload.
 */
export function SendDialog(props: SendDialogProps) {
  // While it is closed nothing of it is worked out.
  return props.open ? <OpenSendDialog {...props} /> : null;
}

function OpenSendDialog({ open, onOpenChange }: SendDialogProps) {
  const t = useTexts('send');
  const common = useTexts('common');
  const draft = useDraft((present) => present);
  const facts = useDesigner((state) => state.facts);
  const reading = useDraftReading();
  const { data: config, isError, refetch: askAgain } = useConfig();
  const edge = useEdgeConfig();
  const sending = useSending();
  const { phase, steps, transactionId, isChanged, missing } = sending;
  const [stopsBeforeStart, setStops] = useState(false);
  const retryRef = useRef<HTMLButtonElement>(null);
  const keyInput = useRef<HTMLInputElement>(null);
  const nextRef = useRef<HTMLAnchorElement>(null);

  const problems = reading.findProblems(draft, {
    facts,
    service: edge.service,
    ...(config && { limits: config.limits }),
  });
  const isBlocked = hasBlocking(problems);
  const isAwaited = metadataTexts(reading, draft, facts, edge).some(
    (text) => text.awaitedPages.length > 0,
  );
  const stoppedAt = steps.findIndex(
    ({ state }) => state.state === 'failed' || state.state === 'unknown',
  );
  const stopped = steps[stoppedAt];
  const isSignedOut =
    stopped?.state.state === 'failed' &&
    stopped.state.error.kind === 'refused' &&
    stopped.state.error.status === 401;
  const needsSession = config?.signedIn === false;
  // A create that was refused leaves no record, and what was ticked holds.
  const stops = sending.stopsBeforeStart ?? stopsBeforeStart;
  const isBusy = phase === 'running';
  const isDone = phase === 'started' || phase === 'created' || phase === 'already';
  const canSend = !isBlocked && !isAwaited && !isBusy;

  useEffect(() => {
    // What was known of the session was not true any more.
    if (isSignedOut) void askAgain();
  }, [isSignedOut, askAgain]);

  useEffect(() => {
    if (phase === 'stopped') {
      retryRef.current?.focus();
      announce(t('announceStopped', { what: stopped ? t(stopped.kind) : '' }));
    } else if (phase === 'started') {
      nextRef.current?.focus();
      announce(t('announceStarted'));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of phase moves the focus; the steps change many times a second
  }, [phase]);

  const close = () => {
    onOpenChange(false);
    sending.leave();
  };

  const send = (stopBeforeStart: boolean) => {
    if (needsSession) keyInput.current?.focus();
    else void sending.run(stopBeforeStart);
  };

  const lead = (() => {
    switch (phase) {
      case 'running':
        return t('runningLead', {
          step: Math.min(
            steps.length,
            steps.filter((step) => step.state.state === 'done').length + 1,
          ),
          steps: steps.length,
        });
      case 'stopped':
        return stopped?.kind === 'start'
          ? t('stoppedAtStartLead')
          : t('stoppedLead', { step: stoppedAt + 1, steps: steps.length });
      case 'unfinished':
        return t('unfinishedLead');
      case 'created':
        return t('createdLead');
      case 'started':
        return t('startedLead');
      case 'already':
        return t('alreadyLead');
      default:
        return t('summary', {
          files: t('files', { count: draft.files.length }),
          pages: t('pages', {
            count: draft.files.reduce((sum, { key }) => sum + (facts.get(key)?.pageCount ?? 0), 0),
          }),
          fields: t('fields', { count: draft.fields.length }),
          signers: t('signers', { count: draft.signers.length }),
        });
    }
  })();

  const view = transactionId !== undefined && (
    <Link
      ref={nextRef}
      href={pagePaths.transaction.build({ transactionId })}
      className={buttonClass({ variant: isDone ? 'primary' : 'plain' })}
    >
      {t('viewTransaction')}
    </Link>
  );

  const footer = isDone ? (
    <>
      {phase === 'already' && (
        <>
          <span className={styles.footNote}>{t('sendAgainText')}</span>
          <Button onClick={() => void sending.forget()}>{t('sendAgain')}</Button>
        </>
      )}
      {phase === 'created' && (
        <Button disabled={!canSend} onClick={() => send(false)}>
          {t('startNow')}
        </Button>
      )}
      {phase === 'started' && <Button onClick={close}>{common('close')}</Button>}
      {view}
    </>
  ) : phase === 'running' ? (
    <>
      <span className={styles.footNote}>{t('stayNote')}</span>
      <Button onClick={() => sending.stop?.()}>{common('cancel')}</Button>
    </>
  ) : phase === 'stopped' ? (
    <>
      <span className={styles.footNote}>{t('comeBack')}</span>
      {view}
      <Button onClick={close}>{common('close')}</Button>
    </>
  ) : (
    <>
      {phase !== 'unfinished' && (
        <Checkbox
          label={t('createOnly')}
          className={styles.createOnly}
          checked={stopsBeforeStart}
          onChange={(event) => setStops(event.target.checked)}
        />
      )}
      <Button onClick={close}>{common('cancel')}</Button>
      {phase === 'unfinished' ? (
        <Button variant="primary" disabled={!canSend || isChanged} onClick={() => send(stops)}>
          {t('continueSending')}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={!canSend || phase === 'reading'}
          onClick={() => send(stopsBeforeStart)}
        >
          {t('sendNow')}
        </Button>
      )}
    </>
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('title')}
      description={lead}
      closeLabel={common('close')}
      width={608}
      keepOnPressOutside={isBusy}
      footer={footer}
    >
      <div className={styles.body}>
        <SendNotes
          missing={missing}
          isUnreachable={isError}
          isAwaited={isAwaited}
          isChanged={isChanged}
          isBusy={isBusy}
          onStartOver={() => void sending.startOver(config?.can.cancel ?? false)}
        />
        {needsSession && !isBusy && !isDone && (
          <ConnectForm
            text={t(steps.length > 0 ? 'signedOutText' : 'connectText')}
            keyInput={keyInput}
            onConnected={() => {
              if (phase === 'stopped') void sending.run(stops);
            }}
          />
        )}
        {!isDone && !isBusy && (
          <SendProblems
            draft={draft}
            problems={
              phase === 'ready' || phase === 'reading'
                ? problems
                : problems.filter((problem) => problem.severity === 'blocking')
            }
            onLeave={close}
          />
        )}
        {steps.length > 0 && phase !== 'already' ? (
          <SendSteps
            draft={draft}
            sending={sending}
            canRetry={canSend && !isChanged}
            retryRef={retryRef}
            onRetry={() => send(stops)}
          />
        ) : (
          <SendSigners draft={draft} />
        )}
      </div>
    </Dialog>
  );
}
