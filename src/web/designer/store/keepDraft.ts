import { diffDrafts } from '#core/draft/lists/draftPatch.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { DraftMeta, LogRecord } from '#web/designer/drafts/draftDb.ts';
import type { LoadedDraft } from '#web/designer/drafts/draftFile.ts';
import { type LogEntry, replay } from '#web/designer/drafts/draftLog.ts';
import type { DesignerStore, Step } from './createDesignerStore.ts';
import { draftMeta } from './draftMeta.ts';

/** Where a draft is kept: `drafts/draftFile` in the browser, a list in tests. */
export interface DraftShelf {
  append(n: number, entry: LogEntry, meta: DraftMeta): Promise<'stored' | 'conflict'>;
  fold(history: LoadedDraft['history'], n: number): Promise<void>;
  load(): Promise<LoadedDraft | undefined>;
  /** What was written after change `n`; undefined when only `load` knows. */
  changesAfter(n: number): Promise<readonly LogRecord[] | undefined>;
  /** Hears that another tab wrote; returns how to stop. */
  onChangeElsewhere(listener: () => void): () => void;
  /** Calls back when there is nothing more urgent. */
  whenIdle(callback: () => void): void;
}

/** Keeps one open draft as it changes, and follows what other tabs do to it. */
export interface DraftKeeper {
  /** Tries again to write what could not be written. */
  retry(): void;
  /** Discards what this tab did since another continued, and shows what that one did. */
  loadOther(): Promise<void>;
  /** Resolves when nothing waits to be written, or nothing can be. */
  settled(): Promise<void>;
  /** Ends following and folding; what waits is still written. */
  stop(): void;
}

/** A draft is read back in one go after at most this many single changes. */
const foldAfter = 50;

/** What of the draft is stored, and what waits. */
interface Kept {
  /** The draft itself is stored before all of its steps. */
  storing: Promise<void> | undefined;
  /** The number of the last change that is stored, and of the last one that is folded. */
  n: number;
  folded: number;
  queue: readonly Pending[];
  createdAt: number;
}

interface Pending {
  step: Step;
  after: Draft;
}

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
 * A new draft begins as `saving`, until it is `stored`.
 */
export function keepDraft(
  store: DesignerStore,
  loaded: LoadedDraft,
  shelf: DraftShelf,
  stored?: Promise<void>,
  now: () => number = Date.now,
): DraftKeeper {
  const { n, meta } = loaded;
  const kept: Kept = { storing: stored, n, folded: n, queue: [], createdAt: meta.createdAt };
  let writing: Promise<void> | undefined;
  let stopped = false;

  const isLost = () => store.getState().saving === 'elsewhere';
  const isIdle = () => !stopped && !writing && kept.queue.length === 0 && !isLost();

  async function write() {
    try {
      if (!(await writeQueue(kept, store, shelf, now))) return;
    } catch (error) {
      store.setState({ saving: 'failed', savingDetail: String(error) });
      return;
    }
    store.setState({ saving: 'saved', savingDetail: '' });
    foldLater(kept, store, shelf, isIdle);
  }

  function begin() {
    if (writing || (kept.queue.length === 0 && !kept.storing) || isLost()) return;
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
    begin();
  });
  begin();

  return {
    retry: begin,
    async loadOther() {
      const whole = await shelf.load();
      if (!whole) return;
      kept.folded = whole.n;
      kept.queue = [];
      show(whole);
      store.setState({ saving: 'saved' });
    },
    async settled() {
      await writing;
      await following.settled();
      if (writing) await this.settled();
    },
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
  await kept.storing;
  kept.storing = undefined;
  for (let [next] = kept.queue; next; [next] = kept.queue) {
    const meta = draftMeta(next.after, store.getState().facts, kept.createdAt, now());
    if ((await shelf.append(kept.n + 1, entryOf(next), meta)) === 'conflict') {
      store.setState({ saving: 'elsewhere' });
      return false;
    }
    kept.n += 1;
    kept.queue = kept.queue.slice(1);
    store.setState((state) => ({ meta: { ...state.meta, ...meta } }));
  }
  return true;
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
    running = (running ?? Promise.resolve()).then(follow, follow);
  });
  return { stop, settled: () => running };
}

function entryOf({ step }: Pending): LogEntry {
  if (step.kind === 'undo' || step.kind === 'redo') return step;
  if (step.kind === 'settle') return { kind: 'settle', patch: diffDrafts(step.before, step.after) };
  const { before, after, ...commit } = step;
  return { ...commit, patch: diffDrafts(before, after) };
}
