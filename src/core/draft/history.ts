import type { Draft } from './draft.ts';

/** What a step did: a key of the text catalogue and its values, `history.moveFields` {count: 3}. */
export interface ChangeLabel {
  key: string;
  values?: Record<string, string | number>;
}

/** One step: what it did, and the draft on its other side (before it in `past`, else after it). */
export interface HistoryStep {
  label: ChangeLabel;
  draft: Draft;
  /** Steps with the same key shortly after one another are one step. */
  mergeKey?: string;
  /** When the step was last added to, in milliseconds of any clock that only grows. */
  at: number;
}

/**
 * Everything that can be undone and redone, as snapshots that share what they have in common.
 *
 *   past[0]  past[1]  present  future[0]  future[1]
 *   oldest      <- undo     redo ->          newest
 */
export interface History {
  past: readonly HistoryStep[];
  present: Draft;
  future: readonly HistoryStep[];
}

/** How many steps can be undone. */
export const historyLimit = 500;

/** Steps with one `mergeKey` merge when at most this many milliseconds lie between them. */
export const mergeWithin = 500;

/**
 * How a `mergeKey` begins that names one run of typing: who makes it ends it, and thinking in
 * between takes as long as it takes.
 */
export const runPrefix = 'run:';

/** A history that begins here. */
export function newHistory(draft: Draft): History {
  return { past: [], present: draft, future: [] };
}

/**
 * Makes a draft the present one and its predecessor undoable; forgets what could be redone. The
 * same draft changes nothing.
 */
export function commitChange(
  history: History,
  label: ChangeLabel,
  draft: Draft,
  { mergeKey, at = 0 }: { mergeKey?: string; at?: number } = {},
): History {
  if (draft === history.present) return history;
  const last = history.past.at(-1);
  if (
    last &&
    mergeKey !== undefined &&
    last.mergeKey === mergeKey &&
    history.future.length === 0 &&
    (mergeKey.startsWith(runPrefix) || at - last.at <= mergeWithin)
  ) {
    const merged = { ...last, at };
    return { past: [...history.past.slice(0, -1), merged], present: draft, future: [] };
  }
  const step: HistoryStep = {
    label,
    draft: history.present,
    at,
    ...(mergeKey !== undefined && { mergeKey }),
  };
  return {
    past: [...history.past.slice(-(historyLimit - 1)), step],
    present: draft,
    future: [],
  };
}

/** The step's other side, never merged into: after undo or redo a nudge begins a new step. */
function turned(step: HistoryStep, draft: Draft): HistoryStep {
  return { label: step.label, draft, at: step.at };
}

/** One step back; the same history where there is none. */
export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.draft,
    future: [turned(step, history.present), ...history.future],
  };
}

/** One step forward again; the same history where there is none. */
export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return { past: [...history.past, turned(step, history.present)], present: step.draft, future };
}

/** So many steps back, or forward where `steps` is less than 0; as far as there are any. */
export function travel(history: History, steps: number): History {
  let there = history;
  for (let step = 0; step < Math.abs(steps); step += 1)
    there = steps > 0 ? undo(there) : redo(there);
  return there;
}

/** What undo and redo would take back or repeat, for their buttons. */
export function historyLabels(history: History): {
  undo: ChangeLabel | undefined;
  redo: ChangeLabel | undefined;
} {
  return { undo: history.past.at(-1)?.label, redo: history.future[0]?.label };
}
