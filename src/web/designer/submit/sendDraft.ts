import { randomId } from '#web/api/randomId.ts';
import type { Api } from '#web/api/apiContext.ts';
import {
  createSubmissionJournal,
  isOnlyInThisTab,
  planSteps,
  type SubmissionJournal,
  type SubmissionPlan,
  type SubmissionStep,
} from '#web/api/submission.ts';
import { submitTransaction } from '#web/api/submitTransaction.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { markDraftSent } from '#web/designer/drafts/draftList.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { SubmissionState } from '#web/designer/store/designerState.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { planSubmission } from './submissionPlan.ts';

/** What this tab did with a draft before a reload: sending, or showing where sending stopped. */
export type SendingMark = 'running' | 'stopped';

const keyOf = (draftId: string) => `fieldwright-sending ${draftId}`;

/** Marks what this tab does, in storage that outlives a reload; undefined removes the mark. */
export function markSending(draftId: string, mark: SendingMark | undefined): void {
  try {
    if (mark) sessionStorage.setItem(keyOf(draftId), mark);
    else sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // Without a mark nothing continues by itself; it is offered instead.
  }
}

/** What this tab was doing before it was reloaded. */
export function sendingMark(draftId: string): SendingMark | undefined {
  try {
    const mark = sessionStorage.getItem(keyOf(draftId));
    return mark === 'running' || mark === 'stopped' ? mark : undefined;
  } catch {
    return undefined;
  }
}

function show(store: DesignerStore, change: Partial<SubmissionState>): void {
  store.setState(({ submission }) => ({ submission: { ...submission, ...change } }));
}

/** The journal of this browser; what it keeps of the open draft is also shown. */
function shownJournal(store: DesignerStore): SubmissionJournal {
  const journal = createSubmissionJournal();
  return {
    read: (id) => journal.read(id),
    async write(record) {
      const wasKept = !isOnlyInThisTab(record.draftId);
      await journal.write(record);
      show(store, { record });
      if (wasKept && isOnlyInThisTab(record.draftId))
        showToast({ key: 'keepsNothing', message: () => textOf('designer')('keepsNothing') });
    },
    async remove(id) {
      await journal.remove(id);
      show(store, { record: null });
    },
  };
}

/** Reads what an earlier run left behind. */
export async function loadSubmission(store: DesignerStore): Promise<void> {
  const { draftId } = store.getState();
  const record = await createSubmissionJournal()
    .read(draftId)
    .catch(() => undefined);
  show(store, { record: record ?? null });
}

/** Notes as what a draft was sent: it was, whether this browser can keep that or not. */
async function noteSent(store: DesignerStore, transactionId: string | undefined): Promise<void> {
  await markDraftSent(store.getState().draftId, transactionId).catch(() => undefined);
  store.setState(({ meta: { transactionId: _, ...meta } }) => ({
    meta: transactionId === undefined ? meta : { ...meta, transactionId },
  }));
}

/** Forgets the submission, so that the next run creates another transaction. */
export async function forgetSubmission(store: DesignerStore): Promise<void> {
  const { draftId } = store.getState();
  await shownJournal(store).remove(draftId);
  await noteSent(store, undefined);
  show(store, { steps: [], took: new Map(), outcome: undefined });
  markSending(draftId, undefined);
}

/** Cancels the unfinished transaction, if the service can (`canCancel`), and forgets it. */
export async function giveUpSubmission(
  store: DesignerStore,
  { service }: Api,
  canCancel: boolean,
): Promise<void> {
  const { record } = store.getState().submission;
  if (record && canCancel) {
    // The key of a create whose answer was lost settles it: nothing is left behind unseen.
    const { createBody, idempotencyKey } = record;
    const create = () => service.createTransaction(createBody, { idempotencyKey });
    const created = record.transactionId === undefined ? await create() : undefined;
    const id = record.transactionId ?? (created?.ok ? created.value.Id : undefined);
    if (id !== undefined) await service.cancelTransaction(id);
  }
  await forgetSubmission(store);
}

async function planDraft(
  store: DesignerStore,
  edge: EdgeConfig,
  stopBeforeStart: boolean,
): Promise<SubmissionPlan | undefined> {
  const { history, facts } = store.getState();
  const planned = await planSubmission(history.present, facts, edge, stopBeforeStart);
  if (planned.ok) show(store, { missing: undefined, sizes: planned.sizes });
  else show(store, { missing: planned.missing.displayName || planned.missing.fileId });
  return planned.ok ? planned.plan : undefined;
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
 * One run at a time over all tabs; the second continues from what the first wrote. A browser that
 * refuses storage may refuse locks, too: then there is nothing that two tabs could share.
 */
async function alone<T>(draftId: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(`fieldwright-send ${draftId}`, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}

/** Shows the steps of one run, and how long each that stopped had taken. */
function stepsShown(store: DesignerStore): (steps: readonly SubmissionStep[]) => void {
  const beganAt = new Map<string, number>();
  return (steps) => {
    const took = new Map(store.getState().submission.took);
    for (const { id, state } of steps) {
      if (state.state === 'running' && !beganAt.has(id)) beganAt.set(id, performance.now());
      const began = beganAt.get(id);
      if ((state.state === 'failed' || state.state === 'unknown') && began !== undefined)
        took.set(id, performance.now() - began);
    }
    show(store, { steps, took });
  };
}

/** Runs a plan, from where an earlier run of it ended. A run that is on goes on. */
async function runPlan(
  store: DesignerStore,
  api: Api,
  { service }: EdgeConfig,
  plan: SubmissionPlan,
): Promise<void> {
  if (store.getState().submission.stop) return;
  const { draftId } = plan;
  const running = new AbortController();
  show(store, { stop: () => running.abort(), outcome: undefined, took: new Map() });
  markSending(draftId, 'running');
  try {
    const outcome = await alone(draftId, () =>
      submitTransaction(plan, {
        client: api.service,
        parts: service === 'embedded' ? api.app : undefined,
        journal: shownJournal(store),
        newKey: () => randomId(),
        now: () => performance.now(),
        wait,
        signal: running.signal,
        onSteps: stepsShown(store),
      }),
    );
    if (outcome.outcome === 'started') {
      await noteSent(store, outcome.transactionId);
    }
    markSending(draftId, outcome.outcome === 'stopped' ? 'stopped' : undefined);
    show(store, { outcome });
  } finally {
    show(store, { stop: undefined });
  }
}

/**
 * Sends the draft as it is now, from where an earlier run ended; shows progress in the store. If a
 * document's bytes are gone, nothing is sent and `missing` names it.
 */
export async function sendDraft(
  store: DesignerStore,
  api: Api,
  edge: EdgeConfig,
  stopBeforeStart: boolean,
): Promise<void> {
  const plan = await planDraft(store, edge, stopBeforeStart);
  if (plan) await runPlan(store, api, edge, plan);
}

/** Shows what an earlier visit left, with its steps; continues what a reload interrupted. */
export async function pickUpSubmission(
  store: DesignerStore,
  api: Api,
  edge: EdgeConfig,
): Promise<void> {
  const { record } = store.getState().submission;
  const plan = record && (await planDraft(store, edge, record.stopBeforeStart));
  if (!plan) return;
  const isSame = plan.createBody === record.createBody;
  if (isSame && sendingMark(plan.draftId) === 'running') await runPlan(store, api, edge, plan);
  else show(store, { steps: planSteps(plan, record) });
}

/** The dialog closes: a run that stopped before anything came of it is forgotten. */
export function leaveSubmission(store: DesignerStore): void {
  const { draftId, submission } = store.getState();
  const { record, outcome, stop } = submission;
  const cameToNothing = outcome?.outcome === 'stopped' && record === null;
  // Opened again, the dialog offers to send what was sent as a new transaction.
  if ((cameToNothing || outcome?.outcome === 'started') && !stop)
    show(store, { steps: [], took: new Map(), outcome: undefined });
  // A reload continues only what is going on or in view.
  if (!stop) markSending(draftId, undefined);
}
