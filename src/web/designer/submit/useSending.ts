import { useCallback, useEffect, useState } from 'react';
import type { SubmissionStep } from '#web/api/submission.ts';
import { planSteps } from '#web/api/submitTransaction.ts';
import { createText } from '#web/designer/wire/sentTexts.ts';
import { useEdgeConfig } from '#web/designer/wire/useEdgeConfig.ts';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { markSending, sendingMark } from './sendingMark.ts';
import { type SendingPhase, sendingPhase } from './sendingPhase.ts';
import { planSubmission } from './submissionPlan.ts';
import { submissionStateOf, useSubmission } from '#web/designer/wire/submissionState.ts';
import { useSubmitter } from './useSubmitter.ts';

/** How sending stands and what can be done about it. */
export interface Sending {
  phase: SendingPhase;
  steps: readonly SubmissionStep[];
  took: ReadonlyMap<string, number>;
  /** fileId -> bytes of its PDF. */
  sizes: ReadonlyMap<string, number>;
  transactionId: string | undefined;
  /** Whether the run that is on, or was begun, ends before the start; undefined where none was. */
  stopsBeforeStart: boolean | undefined;
  /** Whether what creates the transaction was changed after it was sent. */
  isChanged: boolean;
  /** A document whose bytes are gone from this browser. */
  missing: string | undefined;
  run: (stopBeforeStart: boolean) => Promise<void>;
  stop: () => void;
  createAgain: () => Promise<void>;
  startOver: (canCancel: boolean) => Promise<void>;
  forget: () => Promise<void>;
  /** The dialog closes: what did not come to anything is forgotten. */
  leave: () => void;
}

const noSizes: ReadonlyMap<string, number> = new Map();

/** Joins the open draft, its submission and the service for the dialog. */
export function useSending(): Sending {
  const store = useDesignerStore();
  const submitter = useSubmitter();
  const config = useEdgeConfig();
  const draft = useDraft((present) => present);
  const state = useSubmission((submission) => submission);
  const [sizes, setSizes] = useState(noSizes);
  const [missing, setMissing] = useState<string>();
  const phase = sendingPhase(
    state,
    draft.files.map((file) => file.fileId),
  );
  const { record } = state;
  const { service, rightMeasuredFrom } = config;

  const prepare = useCallback(
    async (stopBeforeStart: boolean) => {
      const { history, facts } = store.getState();
      const edge = { service, rightMeasuredFrom };
      const planned = await planSubmission(history.present, facts, edge, stopBeforeStart);
      if (!planned.ok) {
        setMissing(planned.missing.displayName || planned.missing.fileId);
        return undefined;
      }
      setMissing(undefined);
      setSizes(planned.sizes);
      return planned.plan;
    },
    [store, service, rightMeasuredFrom],
  );

  const run = async (stopBeforeStart: boolean) => {
    const plan = await prepare(stopBeforeStart);
    if (plan) await submitter.run(plan);
  };

  useEffect(() => {
    if (record === undefined) void submitter.load();
  }, [record, submitter]);

  // What an earlier visit left is shown with the steps that it has done; what a reload interrupted
  // goes on by itself.
  useEffect(() => {
    if (phase !== 'unfinished' || !record) return;
    const pickUp = async () => {
      const plan = await prepare(record.stopBeforeStart);
      if (!plan) return;
      const isSame = plan.createBody === record.createBody;
      if (isSame && sendingMark(plan.draftId) === 'running') await submitter.run(plan);
      else submissionStateOf(store).setState({ steps: planSteps(plan, record) });
    };
    void pickUp();
  }, [phase, record, prepare, store, submitter]);

  const isChanged =
    (phase === 'unfinished' || phase === 'stopped' || phase === 'created') &&
    record !== null &&
    record !== undefined &&
    record.createBody !== createText(draft);

  return {
    phase,
    steps: state.steps,
    took: state.took,
    sizes,
    transactionId: record?.transactionId,
    stopsBeforeStart: record?.stopBeforeStart,
    isChanged,
    missing,
    run,
    stop: submitter.stop,
    async createAgain() {
      const stopBeforeStart = record?.stopBeforeStart ?? false;
      await submitter.forget();
      await run(stopBeforeStart);
    },
    async startOver(canCancel) {
      const stopBeforeStart = record?.stopBeforeStart ?? false;
      await submitter.giveUp(canCancel);
      await run(stopBeforeStart);
    },
    forget: submitter.forget,
    leave() {
      if (phase === 'stopped' && record === null)
        submissionStateOf(store).setState({ steps: [], took: new Map(), outcome: undefined });
      // A reload continues only what is going on or in view.
      if (phase !== 'running') markSending(store.getState().draftId, undefined);
    },
  };
}
