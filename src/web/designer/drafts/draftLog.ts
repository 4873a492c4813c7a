import { changeItems, changeMembers } from '#core/draft/changedCopy.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';
import { applyPatch, type DraftPatch, diffDrafts } from '#core/draft/lists/draftPatch.ts';
import {
  type ChangeLabel,
  commitChange,
  type History,
  type HistoryStep,
  travel,
} from '#core/draft/history.ts';

/** One thing that happened to a draft, as small as it was; all of them make the history. */
export type LogEntry =
  | { kind: 'commit'; label: ChangeLabel; at: number; mergeKey?: string; patch: DraftPatch }
  /** The present draft became what it was found to be, which is no step. */
  | { kind: 'settle'; patch: DraftPatch }
  /** So many at once; one if absent. */
  | { kind: 'undo'; count?: number }
  | { kind: 'redo'; count?: number };

/** One step of a stored history; its patch leads away from the present. */
interface StoredStep {
  label: ChangeLabel;
  at: number;
  mergeKey?: string;
  patch: DraftPatch;
}

/** A whole history as plain data: the present draft, and patches that lead away from it. */
export interface StoredHistory {
  present: Draft;
  /** Oldest first, as in `History`. */
  past: StoredStep[];
  future: StoredStep[];
}

function storeSteps(steps: readonly HistoryStep[], present: Draft): StoredStep[] {
  let nearer = present;
  return steps.map(({ label, at, mergeKey, draft }) => {
    const patch = diffDrafts(nearer, draft);
    nearer = draft;
    return { label, at, mergeKey, patch };
  });
}

function readSteps(steps: readonly StoredStep[], present: Draft): HistoryStep[] {
  let nearer = present;
  return steps.map(({ patch, ...step }) => {
    nearer = applyPatch(nearer, patch);
    return { ...step, draft: nearer };
  });
}

/** A history as plain data, about as large as one draft and its changes. */
export function storeHistory({ past, present, future }: History): StoredHistory {
  return {
    present,
    past: storeSteps(past.toReversed(), present).toReversed(),
    future: storeSteps(future, present),
  };
}

/** Earlier versions kept the name under a signature apart, which now is the signer's name. */
function withOneName(draft: Draft): Draft {
  const oneName = (signer: DraftSigner & { scribbleName?: string }) => {
    const { scribbleName, ...rest } = signer;
    if (scribbleName === undefined) return signer;
    return scribbleName === '' ? rest : { ...rest, name: scribbleName };
  };
  return changeMembers(draft, { signers: changeItems<DraftSigner>(draft.signers, oneName) });
}

/** The history that `storeHistory` stored; its drafts share what they have in common. */
export function readHistory({ past, present: stored, future }: StoredHistory): History {
  const present = withOneName(stored);
  return {
    present,
    past: readSteps(past.toReversed(), present).toReversed(),
    future: readSteps(future, present),
  };
}

/** A history after what happened next. */
export function replay(history: History, entry: LogEntry): History {
  if (entry.kind === 'undo') return travel(history, entry.count ?? 1);
  if (entry.kind === 'redo') return travel(history, -(entry.count ?? 1));
  if (entry.kind === 'settle')
    return { ...history, present: applyPatch(history.present, entry.patch) };
  const { label, at, mergeKey, patch } = entry;
  return commitChange(history, label, applyPatch(history.present, patch), { at, mergeKey });
}
