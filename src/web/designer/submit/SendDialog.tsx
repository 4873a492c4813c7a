import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { hasBlocking } from '#core/draft/problems/findProblems.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { useDesigner, useDraft, useDraftReading } from '#web/designer/store/designerContext.ts';
import { ConnectForm } from './ConnectForm.tsx';
import styles from './SendDialog.module.css';
import { MailPreview } from './MailPreview.tsx';
import { SenderInput } from './SenderInput.tsx';
import { SendFoot } from './SendFoot.tsx';
import { SendNotes } from './SendNotes.tsx';
import { SendForm } from './SendForm.tsx';
import { SendLinks } from './SendLinks.tsx';
import { SendProblems } from './SendReady.tsx';
import { SendProgress } from './SendSteps.tsx';
import { isDonePhase } from './sendingPhase.ts';
import { sendingLead } from './stepWords.ts';
import { type Sending, useSending } from './useSending.ts';

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

/** What in the draft stands in the way of sending it. */
function useObstacles() {
  const { data: config } = useConfig();
  const { edge } = useDesignerHost();
  const draft = useDraft((present) => present);
  const facts = useDesigner((state) => state.facts);
  const reading = useDraftReading();
  const { service, profile } = edge;
  const problems = reading.findProblems(draft, {
    facts,
    service,
    profile,
    limits: config?.limits,
  });
  const isAwaited = metadataTexts(reading, draft, facts, edge).some(
    (text) => text.awaitedPages.length > 0,
  );
  return { problems, isAwaited, isClear: !hasBlocking(problems) && !isAwaited };
}

/** Puts the focus on what comes next when a run has stopped or started the transaction. */
function useNextStep({ phase, stopped }: Sending) {
  const t = useTexts('send');
  const retryRef = useRef<HTMLButtonElement>(null);
  const viewRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (phase === 'stopped') {
      retryRef.current?.focus();
      announce(t('announceStopped', { what: stopped ? t(stopped.kind) : '' }));
    } else if (phase === 'started') {
      viewRef.current?.focus();
      announce(t('announceStarted'));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of phase moves the focus; the steps change many times a second
  }, [phase]);
  return { retryRef, viewRef };
}

/** Asks again for what was known of the session, once it is out of date. */
function useSessionEnd({ isSignedOut }: Sending, askAgain: () => unknown) {
  useEffect(() => {
    if (isSignedOut) void askAgain();
  }, [isSignedOut, askAgain]);
}

/** The form, with what our own service adds: who asks, and how the mails will read. */
function OwnForm({ draft }: { draft: Draft }) {
  const { data: config } = useConfig();
  const { service } = useDesignerHost().edge;
  if (service !== 'embedded') return <SendForm draft={draft} />;
  return (
    <SendForm
      draft={draft}
      sender={<SenderInput draft={draft} />}
      preview={config?.signedIn && <MailPreview draft={draft} />}
    />
  );
}

function OpenSendDialog({ open, onOpenChange }: SendDialogProps) {
  const t = useTexts('send');
  const common = useTexts('common');
  const draft = useDraft((present) => present);
  const facts = useDesigner((state) => state.facts);
  const { data: config, isError, refetch: askAgain } = useConfig();
  const { problems, isAwaited, isClear } = useObstacles();
  const sending = useSending();
  useSessionEnd(sending, askAgain);
  const { phase, steps, isChanged } = sending;
  const locale = useSpeaker().locale();
  const { retryRef, viewRef } = useNextStep(sending);
  const [isTicked, setTicked] = useState(false);
  const keyInput = useRef<HTMLInputElement>(null);
  // A create that was refused leaves no record: then what was ticked holds.
  const stops = sending.stopsBeforeStart ?? isTicked;
  const needsSession = config?.signedIn === false;
  const isBusy = phase === 'running';
  const isDone = isDonePhase(phase);
  const isNew = phase === 'ready' || phase === 'reading';
  const canSend = isClear && !isBusy;

  const close = () => {
    onOpenChange(false);
    sending.leave();
  };

  const send = (stopBeforeStart: boolean) => {
    if (needsSession) keyInput.current?.focus();
    else void sending.run(stopBeforeStart);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('title')}
      description={sendingLead(sending, draft, facts, t, locale)}
      closeLabel={common('close')}
      width={608}
      keepOnPressOutside={isBusy}
      footer={
        <SendFoot
          sending={sending}
          canSend={canSend}
          stops={isTicked}
          onStops={setTicked}
          viewRef={viewRef}
          onSend={() => send(stops)}
          onStart={() => send(false)}
          onClose={close}
        />
      }
    >
      <div className={styles.body}>
        <SendNotes
          missing={sending.missing}
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
              isNew ? problems : problems.filter((problem) => problem.severity === 'blocking')
            }
            onLeave={close}
          />
        )}
        {isNew && steps.length === 0 && <OwnForm draft={draft} />}
        <SendProgress
          draft={draft}
          sending={sending}
          canRetry={canSend && !isChanged}
          retryRef={retryRef}
          onRetry={() => send(stops)}
        />
        <SendLinks draft={draft} sending={sending} />
      </div>
    </Dialog>
  );
}
