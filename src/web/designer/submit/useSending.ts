import { useEffect } from 'react';
import { useApi } from '#web/api/apiContext.ts';
import type { SubmissionStep } from '#web/api/submission.ts';
import { createText } from '#web/designer/wire/sentTexts.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import type { SubmissionState } from '#web/designer/store/designerState.ts';
import {
  forgetSubmission,
  giveUpSubmission,
  leaveSubmission,
  loadSubmission,
  pickUpSubmission,
  sendDraft,
} from './sendDraft.ts';
import { type SendingPhase, sendingPhase } from './sendingPhase.ts';

/** How sending stands and what can be done about it. */
export interface Sending extends SubmissionState {
  phase: SendingPhase;
  transactionId: string | undefined;
  /** Whether the run that is on, or was begun, ends before the start; undefined where none was. */
  stopsBeforeStart: boolean | undefined;
  /** Whether what creates the transaction was changed after it was sent. */
  isChanged: boolean;
  /** The step that failed, or whose answer is unknown. */
  stopped: SubmissionStep | undefined;
  /** Whether it failed because this browser is no longer signed in. */
  isSignedOut: boolean;
  run: (stopBeforeStart: boolean) => Promise<void>;
  createAgain: () => Promise<void>;
  startOver: (canCancel: boolean) => Promise<void>;
  forget: () => Promise<void>;
  /** The dialog closes: what did not come to anything is forgotten. */
  leave: () => void;
}

/** Joins the open draft, its submission and the service for the dialog. */
export function useSending(): Sending {
  const store = useDesignerStore();
  const api = useApi();
  const { service, rightMeasuredFrom } = useDesignerHost().edge;
  const draft = useDraft((present) => present);
  const submission = useDesigner((state) => state.submission);
  const { record } = submission;
  const fileIds = draft.files.map((file) => file.fileId);
  const phase = sendingPhase(submission, fileIds);
  const stopsBeforeStart = record?.stopBeforeStart;
  const stopped = submission.steps.find(({ state }) => 'error' in state);
  const error = stopped?.state.state === 'failed' ? stopped.state.error : undefined;

  const run = (stopBeforeStart: boolean) =>
    sendDraft(store, api, { service, rightMeasuredFrom }, stopBeforeStart);

  useEffect(() => {
    if (record === undefined) void loadSubmission(store);
  }, [record, store]);

  useEffect(() => {
    if (phase === 'unfinished' && record)
      void pickUpSubmission(store, api, { service, rightMeasuredFrom });
  }, [phase, record, service, rightMeasuredFrom, store, api]);

  return {
    ...submission,
    phase,
    transactionId: record?.transactionId,
    stopsBeforeStart,
    stopped,
    isSignedOut: error?.kind === 'refused' && error.status === 401,
    isChanged:
      (phase === 'unfinished' || phase === 'stopped' || phase === 'created') &&
      record?.createBody !== undefined &&
      record.createBody !== createText(draft, service),
    run,
    async createAgain() {
      await forgetSubmission(store);
      await run(stopsBeforeStart ?? false);
    },
    async startOver(canCancel) {
      await giveUpSubmission(store, api, canCancel);
      await run(stopsBeforeStart ?? false);
    },
    forget: () => forgetSubmission(store),
    leave: () => leaveSubmission(store),
  };
}
