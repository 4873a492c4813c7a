import type { Api } from '#web/api/apiContext.ts';
import type { SubmissionJournal, SubmissionPlan, SubmissionStep } from '#web/api/submission.ts';
import { createSubmissionJournal } from '#web/api/submissionJournal.ts';
import { submitTransaction } from '#web/api/submitTransaction.ts';
import { markDraftSent } from '#web/designer/drafts/draftList.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { markSending } from './sendingMark.ts';
import { submissionStateOf } from '#web/designer/wire/submissionState.ts';

/** Sends one open draft, and shows in its `SubmissionState` how it goes. */
export interface Submitter {
  /** Reads what an earlier run left behind. */
  load(): Promise<void>;
  /** Runs a plan, from where an earlier run of it ended. A run that is on goes on. */
  run(plan: SubmissionPlan): Promise<void>;
  /** Stops the run that is on, as far as the service has not done it already. */
  stop(): void;
  /** Forgets the submission, so that the next run creates another transaction. */
  forget(): Promise<void>;
  /** Gives the unfinished transaction up, where the service can, and forgets it. */
  giveUp(canCancel: boolean): Promise<void>;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * One run at a time over all tabs of this browser; the second continues from what the first has
 * written down.
 */
function alone<T>(draftId: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator
    ? navigator.locks.request(`fieldwright-send ${draftId}`, work)
    : work();
}

/** A submitter for an open draft. */
export function createSubmitter(
  store: DesignerStore,
  api: Api,
  journal: SubmissionJournal = createSubmissionJournal(),
): Submitter {
  const { draftId } = store.getState();
  const state = submissionStateOf(store);
  let aborter: AbortController | undefined;

  // What is written down is also what is shown.
  const shownJournal: SubmissionJournal = {
    read: (id) => journal.read(id),
    async write(record) {
      await journal.write(record);
      state.setState({ record });
    },
    async remove(id) {
      await journal.remove(id);
      state.setState({ record: null });
    },
  };

  /** When the steps of this run began, by their ids. */
  let beganAt = new Map<string, number>();

  function show(steps: readonly SubmissionStep[]) {
    const took = new Map(state.getState().took);
    for (const { id, state: stands } of steps) {
      if (stands.state === 'running' && !beganAt.has(id)) beganAt.set(id, performance.now());
      const began = beganAt.get(id);
      if ((stands.state === 'failed' || stands.state === 'unknown') && began !== undefined)
        took.set(id, performance.now() - began);
    }
    state.setState({ steps, took });
  }

  async function forget() {
    await shownJournal.remove(draftId);
    state.setState({ steps: [], took: new Map(), outcome: undefined });
    markSending(draftId, undefined);
  }

  async function noteSent(transactionId: string) {
    await markDraftSent(draftId, transactionId);
    store.setState(({ meta }) => ({ meta: { ...meta, transactionId } }));
  }

  return {
    async load() {
      state.setState({ record: (await journal.read(draftId).catch(() => undefined)) ?? null });
    },
    async run(plan) {
      if (state.getState().isRunning) return;
      const running = new AbortController();
      aborter = running;
      beganAt = new Map();
      state.setState({ isRunning: true, outcome: undefined, took: new Map() });
      markSending(draftId, 'running');
      try {
        const outcome = await alone(draftId, () =>
          submitTransaction(plan, {
            client: api.service,
            journal: shownJournal,
            newKey: () => crypto.randomUUID(),
            now: () => performance.now(),
            wait,
            signal: running.signal,
            onSteps: show,
          }),
        );
        if (outcome.outcome === 'started') await noteSent(outcome.transactionId);
        markSending(draftId, outcome.outcome === 'stopped' ? 'stopped' : undefined);
        state.setState({ outcome });
      } finally {
        aborter = undefined;
        state.setState({ isRunning: false });
      }
    },
    stop: () => aborter?.abort(),
    forget,
    async giveUp(canCancel) {
      const { record } = state.getState();
      if (record && canCancel) {
        // A create whose answer was lost is settled by its own key, so that nothing is left behind
        // unseen.
        const id =
          record.transactionId ??
          (await api.service
            .createTransaction(record.createBody, { idempotencyKey: record.idempotencyKey })
            .then((created) => (created.ok ? created.value.Id : undefined)));
        if (id !== undefined) await api.service.cancelTransaction(id);
      }
      await forget();
    },
  };
}
