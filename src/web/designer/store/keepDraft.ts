import { diffDrafts } from '#core/draft/lists/draftPatch.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { DraftMeta, LogRecord } from '#web/designer/drafts/draftDb.ts';
import type { FirstStoring, LoadedDraft } from '#web/designer/drafts/draftFile.ts';
import { type LogEntry, replay } from '#web/designer/drafts/draftLog.ts';
import type { UnsavedDraft } from '#web/designer/drafts/unsavedDrafts.ts';
import type { DesignerStore, Step } from './createDesignerStore.ts';
import { draftMeta } from './draftMeta.ts';

/** Where a draft is kept: `drafts/draftFile` in the browser, a list in tests. */
export interface DraftShelf {
  append(n: number, entry: LogEntry, meta: DraftMeta): Promise<'stored' | 'conflict' | 'gone'>;
  /** Stores the draft anew after it is `gone`, up to change `n`, with what this tab holds of it. */
  restore(history: LoadedDraft['history'], n: number, meta: DraftMeta): Promise<void>;
  fold(history: LoadedDraft['history'], n: number): Promise<void>;
  load(): Promise<LoadedDraft | undefined>;
  /** What was written after change `n`; undefined when only `load` knows. */
  changesAfter(n: number): Promise<readonly LogRecord[] | undefined>;
  /** Hears that another tab wrote; returns how to stop. */
  onChangeElsewhere(listener: () => void): () => void;
  /** Calls back when there is nothing more urgent. */
  whenIdle(callback: () => void): void;
  /** Holds the documents in this tab: the store refused. */
  holdOn(): void;
}

/** Keeps one open draft as it changes, and follows what other tabs do to it. */
export interface DraftKeeper {
  /** Tries again to write what could not be written. */
  retry(): void;
  /** Discards what this tab did since another continued, and shows what that one did. */
  loadOther(): Promise<void>;
  /** Resolves when nothing waits to be written, or nothing can be. */
  settled(): Promise<void>;
  /** What only this tab has, to go on with when the draft is opened again. */
  unwritten(): UnsavedDraft | undefined;
  /** Ends following and folding; what waits is still written. */
  stop(): void;
}

/** A draft is read back in one go after at most this many single changes. */
const foldAfter = 50;

/** What of the draft is stored, and what waits. */
interface Kept {
  /** The draft itself is stored before all of its steps; undefined once it is. */
  first: FirstStoring | undefined;
  isRefused: boolean;
  /** The number of the last change that is stored, and of the last one that is folded. */
  n: number;
  folded: number;
  queue: readonly Pending[];
  createdAt: number;
}

interface Pending {
  step: Step | LogEntry;
  after: Draft;
}

/** How a draft comes in: just made, or with steps that an earlier visit could not write. */
export type NotYetStored = Partial<Pick<UnsavedDraft, 'first' | 'steps'>>;

/**
 * Writes every step of the store at once, in order, each as small as it is. A tab without unwritten
 * steps follows the others; one that has some and meets a step of another tab stops writing and
 * says so: nothing is overwritten.
 *
 *             step                stored, none left
 *   saved ───────────▶ saving ───────────────────────▶ saved
 *     ▲                  │  refused ▶ failed ── retry, next step ──▶ saving
 *     │                  └─ conflict ▶ elsewhere
 *     └──────────────── loadOther ◀───────┘
 *
 * A new draft begins as `saving`, until it is stored. One that the browser refuses altogether is
 * `memory`: its steps are gathered, and only `retry` asks the store again.
 */
export function keepDraft(
  store: DesignerStore,
  loaded: LoadedDraft,
  shelf: DraftShelf,
  { first, steps = [] }: NotYetStored = {},
  now: () => number = Date.now,
): DraftKeeper {
  const kept = keptOf(loaded, first, steps);
  let writing: Promise<void> | undefined;
  let stopped = false;

  const isLost = () => store.getState().saving === 'elsewhere';
  const isIdle = () => !stopped && !writing && kept.queue.length === 0 && !isLost();

  async function write() {
    try {
      if (!(await writeQueue(kept, store, shelf, now))) return;
    } catch (error) {
      shelf.holdOn();
      store.setState({ saving: kept.first ? 'memory' : 'failed', savingDetail: String(error) });
      return;
    }
    store.setState({ saving: 'saved', savingDetail: '' });
    foldLater(kept, store, shelf, isIdle);
  }

  function begin() {
    if (writing || (kept.queue.length === 0 && !kept.first) || isLost()) return;
    store.setState({ saving: 'saving' });
    writing = write().finally(() => {
      writing = undefined;
      // A step may have come between the last look at the queue and this moment.
      if (store.getState().saving === 'saved') begin();
    });
  }

  function show(whole: Pick<LoadedDraft, 'n' | 'history'>) {
    kept.n = whole.n;
    store.replaceHistory(whole.history);
  }

  const following = followOthers(
    shelf,
    store,
    () => kept.n,
    // A tab with changes of its own does not follow: its next write finds the conflict and says so.
    () => !stopped && kept.queue.length === 0 && !isLost(),
    show,
  );
  const stopSteps = store.onStep((step) => {
    kept.queue = [...kept.queue, { step, after: store.getState().history.present }];
    if (store.getState().saving !== 'memory') begin();
  });
  begin();

  return {
    retry: begin,
    async loadOther() {
      const whole = await shelf.load();
      if (whole) show(empty(kept, whole));
      store.setState({ saving: 'saved' });
      // Where the other's work is lost, this one is all there is.
      begin();
    },
    async settled() {
      await writing;
      await following.settled();
      if (writing) await this.settled();
    },
    unwritten: () => (isLost() ? undefined : unwrittenOf(kept, store, now())),
    stop() {
      stopped = true;
      stopSteps();
      following.stop();
    },
  };
}

/** Writes step after step; resolves to false when another tab was quicker. */
async function writeQueue(
  kept: Kept,
  store: DesignerStore,
  shelf: DraftShelf,
  now: () => number,
): Promise<boolean> {
  await storeFirst(kept);
  for (let [next] = kept.queue; next; [next] = kept.queue) {
    const meta = draftMeta(next.after, store.getState().facts, kept.createdAt, now());
    const outcome = await shelf.append(kept.n + 1, entryOf(next), meta);
    if (outcome === 'conflict') {
      store.setState({ saving: 'elsewhere' });
      return false;
    }
    if (outcome === 'gone') await restore(kept, store, shelf, now);
    else {
      kept.n += 1;
      kept.queue = kept.queue.slice(1);
    }
    store.setState((state) => ({ meta: { ...state.meta, ...meta } }));
  }
  return true;
}

/** Stores the draft itself; what was refused once is asked for again. */
async function storeFirst(kept: Kept): Promise<void> {
  const { first, isRefused } = kept;
  if (!first) return;
  kept.isRefused = true;
  await (isRefused ? first.storeAgain() : first.stored);
  kept.first = undefined;
}

/** Stores the whole draft again, with all steps until now: the browser has lost it. */
async function restore(kept: Kept, store: DesignerStore, shelf: DraftShelf, now: () => number) {
  const { history, facts, meta } = store.getState();
  const { length } = kept.queue;
  const n = kept.n + length;
  const whole = draftMeta(history.present, facts, kept.createdAt, now());
  await shelf.restore(history, n, { ...meta, ...whole });
  kept.n = n;
  kept.folded = n;
  kept.queue = kept.queue.slice(length);
}

/** Nothing waits any more: another tab's work is taken over. */
function empty(kept: Kept, whole: LoadedDraft): LoadedDraft {
  kept.folded = whole.n;
  kept.queue = [];
  return whole;
}

function keptOf({ n, meta }: LoadedDraft, first: Kept['first'], queue: Kept['queue']): Kept {
  return { first, isRefused: false, n, folded: n, queue, createdAt: meta.createdAt };
}

/** What is not stored yet, with the whole draft; undefined for nothing. */
function unwrittenOf(kept: Kept, store: DesignerStore, at: number): UnsavedDraft | undefined {
  const { first, queue, n, createdAt } = kept;
  if (queue.length === 0 && !first) return undefined;
  const { history, facts, meta } = store.getState();
  const now = { ...meta, ...draftMeta(history.present, facts, createdAt, at) };
  const steps = queue.map((pending) => ({ step: entryOf(pending), after: pending.after }));
  return { loaded: { history, n, meta: now }, first, steps };
}

/** Folds a long log; each further change puts it off, and the last one brings it about. */
function foldLater(kept: Kept, store: DesignerStore, shelf: DraftShelf, isIdle: () => boolean) {
  const upTo = kept.n;
  if (upTo - kept.folded < foldAfter) return;
  shelf.whenIdle(() => {
    if (kept.n === upTo && isIdle()) void fold(kept, store, shelf);
  });
}

async function fold(kept: Kept, store: DesignerStore, shelf: DraftShelf): Promise<void> {
  const upTo = kept.n;
  try {
    await shelf.fold(store.getState().history, upTo);
    kept.folded = upTo;
  } catch {
    // Folding only makes the next start faster; the log itself is complete without it.
  }
}

/** Shows what other tabs wrote after change `at()`, unless this tab has gone on meanwhile. */
function followOthers(
  shelf: DraftShelf,
  store: DesignerStore,
  at: () => number,
  mayFollow: () => boolean,
  show: (whole: Pick<LoadedDraft, 'n' | 'history'>) => void,
) {
  let running: Promise<void> | undefined;

  async function follow() {
    const began = at();
    const records = await shelf.changesAfter(began);
    const whole = records ? undefined : await shelf.load();
    if (!mayFollow() || at() !== began) return;
    const last = records?.at(-1);
    if (whole) show(whole);
    else if (records && last) {
      const { history } = store.getState();
      show({
        n: last.n,
        history: records.reduce((past, { entry }) => replay(past, entry), history),
      });
    }
  }

  const stop = shelf.onChangeElsewhere(() => {
    // Another message during a run may be about what that run has not seen.
    // What cannot be read now is met by the next write.
    running = (running ?? Promise.resolve()).then(follow).catch(() => undefined);
  });
  return { stop, settled: () => running };
}

function entryOf({ step }: Pending): LogEntry {
  if (!('before' in step)) return step;
  if (step.kind === 'settle') return { kind: 'settle', patch: diffDrafts(step.before, step.after) };
  const { before, after, ...commit } = step;
  return { ...commit, patch: diffDrafts(before, after) };
}
