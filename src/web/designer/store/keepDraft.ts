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
  /** Gives up what this tab did since another went on, and shows what that one did. */
  loadOther(): Promise<void>;
  /** Resolves when nothing waits to be written, or nothing can be. */
  settled(): Promise<void>;
  /** Ends following and folding; what waits is still written. */
  stop(): void;
}

/** A draft is read back in one go after at most this many single changes. */
const foldAfter = 50;

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
 * A draft that is new begins as `saving`, until it is `stored`.
 */
export function keepDraft(
  store: DesignerStore,
  loaded: LoadedDraft,
  shelf: DraftShelf,
  stored?: Promise<void>,
  now: () => number = Date.now,
): DraftKeeper {
  let n = loaded.n;
  let folded = loaded.n;
  let queue: readonly Pending[] = [];
  let writing: Promise<void> | undefined;
  /** That the draft itself is being stored comes before all of its steps. */
  let birth = stored;
  let following: Promise<void> | undefined;
  let stopped = false;

  const isLost = () => store.getState().saving === 'elsewhere';

  function entryOf({ step }: Pending): LogEntry {
    if (step.kind !== 'commit') return step;
    const { kind, label, at, mergeKey, before, after } = step;
    const merge = mergeKey === undefined ? {} : { mergeKey };
    return { kind, label, at, ...merge, patch: diffDrafts(before, after) };
  }

  async function write() {
    try {
      await birth;
      birth = undefined;
    } catch (error) {
      store.setState({ saving: 'failed', savingDetail: String(error) });
      return;
    }
    for (let next = queue[0]; next; next = queue[0]) {
      const { facts } = store.getState();
      const meta = draftMeta(next.after, facts, loaded.meta.createdAt, now());
      let outcome: 'stored' | 'conflict';
      try {
        outcome = await shelf.append(n + 1, entryOf(next), meta);
      } catch (error) {
        store.setState({ saving: 'failed', savingDetail: String(error) });
        return;
      }
      if (outcome === 'conflict') {
        store.setState({ saving: 'elsewhere' });
        return;
      }
      n += 1;
      queue = queue.slice(1);
      store.setState((state) => ({ meta: { ...state.meta, ...meta } }));
    }
    store.setState({ saving: 'saved', savingDetail: '' });
    const upTo = n;
    // Whoever goes on working puts it off; the last change brings it about.
    if (n - folded >= foldAfter) shelf.whenIdle(() => void (n === upTo && fold()));
  }

  function begin() {
    if (writing || (queue.length === 0 && !birth) || isLost()) return;
    store.setState({ saving: 'saving' });
    writing = write().finally(() => {
      writing = undefined;
      // A step may have come between the last look at the queue and this moment.
      if (store.getState().saving === 'saved') begin();
    });
  }

  async function fold() {
    if (stopped || writing || queue.length > 0 || isLost() || n - folded < foldAfter) return;
    const upTo = n;
    await shelf.fold(store.getState().history, upTo).then(
      () => {
        folded = upTo;
      },
      // Folding only makes the next start faster; the log itself is complete without it.
      () => undefined,
    );
  }

  async function follow() {
    const began = n;
    const records = await shelf.changesAfter(n);
    const whole = records ? undefined : await shelf.load();
    // Whoever changed something meanwhile has something to lose: the next write finds the conflict
    // and says so.
    if (stopped || queue.length > 0 || n !== began || isLost()) return;
    if (whole) {
      n = whole.n;
      store.replaceHistory(whole.history);
      return;
    }
    const last = records?.at(-1);
    if (!records || !last) return;
    n = last.n;
    store.replaceHistory(
      records.reduce((history, { entry }) => replay(history, entry), store.getState().history),
    );
  }

  function onElsewhere() {
    if (stopped) return;
    // Another message during a run may tell of what that run has not seen.
    following = (following ?? Promise.resolve()).then(follow, follow);
  }

  const stopSteps = store.onStep((step) => {
    queue = [...queue, { step, after: store.getState().history.present }];
    begin();
  });
  const stopElsewhere = shelf.onChangeElsewhere(onElsewhere);
  begin();

  return {
    retry: begin,
    async loadOther() {
      const whole = await shelf.load();
      if (!whole) return;
      n = whole.n;
      folded = whole.n;
      queue = [];
      store.replaceHistory(whole.history);
      store.setState({ saving: 'saved' });
    },
    async settled() {
      await writing;
      await following;
      if (writing) await this.settled();
    },
    stop() {
      stopped = true;
      stopSteps();
      stopElsewhere();
    },
  };
}
