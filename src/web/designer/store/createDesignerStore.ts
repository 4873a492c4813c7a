import { usualMargins } from '#core/geometry/snapping/snapAnchors.ts';
import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import { keptHeldTexts, keptMargins } from './keptInputs.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { noFacts } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import type { DraftReading } from '#core/draft/reading/draftReading.ts';
import { followRepeats } from '#core/draft/repeats/followRepeats.ts';
import { commitChange, type History, travel } from '#core/draft/history.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
import type { LoadedDraft } from '#web/designer/drafts/draftFile.ts';
import { createDesignerReading } from './designerReading.ts';
import type { DesignerState } from './designerState.ts';

/** What a step did, as a text of the namespace `steps` and its values. */
export interface StepLabel {
  key: TextKey<'steps'>;
  values?: Record<string, string | number>;
}

/** One step as it happened, for the draft's keeper. The states share what they have in common. */
export type Step =
  | {
      kind: 'commit';
      label: StepLabel;
      at: number;
      mergeKey?: string;
      before: Draft;
      after: Draft;
    }
  | { kind: 'settle'; before: Draft; after: Draft }
  /** `count` of them at once; one if absent. */
  | { kind: 'undo'; count?: number }
  | { kind: 'redo'; count?: number };

/** How a change is taken up. Steps with one `mergeKey` shortly after one another are one step. */
export interface ApplyOptions {
  mergeKey?: string;
  /** What is selected afterwards; by default what was selected and still exists. */
  select?: readonly string[];
}

/** One open draft: its state, and the only ways to change it. */
export interface DesignerStore extends StoreApi<DesignerState> {
  /**
   * Makes `change(draft)`, with what follows from it for repeats, the present draft and an undoable
   * step; returns false if unchanged.
   */
  apply(label: StepLabel, change: (draft: Draft) => Draft, options?: ApplyOptions): boolean;
  /** The same for a change that makes fields; selects them. */
  applyNew(label: StepLabel, change: (draft: Draft) => WithNewFields): boolean;
  /** Makes the present draft what it was found to be: no step, nothing to undo. */
  settle(change: (draft: Draft) => Draft): void;
  /** Takes back so many steps at once. */
  undo(count?: number): void;
  redo(count?: number): void;
  /** Takes over a history that was read from the store or followed from another tab; no step. */
  replaceHistory(history: History): void;
  /** Hears of every step; returns how to stop. */
  onStep(listener: (step: Step) => void): () => void;
}

/** The state of a draft that was just opened. */
function initialState(loaded: LoadedDraft): DesignerState {
  const { present } = loaded.history;
  return {
    draftId: present.id,
    isReadOnly: false,
    history: loaded.history,
    reading: createDesignerReading(),
    meta: loaded.meta,
    facts: noFacts,
    documents: new Map(),
    problems: [],
    selection: [],
    currentSignerId: present.signers[0]?.id,
    lensSignerId: undefined,
    fieldSearch: undefined,
    tool: undefined,
    snap: true,
    margins: mayBeKept(present.id) ? keptMargins() : usualMargins,
    unit: 'pt',
    tab: 'fields',
    panelOpen: true,
    saving: 'saved',
    savingDetail: '',
    litFieldId: undefined,
    openSigners: new Map(),
    unfolded: new Set(),
    currentProblemId: undefined,
    shownText: undefined,
    heldTexts: keptHeldTexts(present.id),
    importNotes: [],
    open: {},
    submission: {
      record: undefined,
      steps: [],
      took: new Map(),
      sizes: new Map(),
      missing: undefined,
      stop: undefined,
      outcome: undefined,
    },
  };
}

/** The store of one draft as it was loaded. `now` is the clock by which steps are merged. */
export function createDesignerStore(loaded: LoadedDraft, now: () => number = Date.now) {
  const api = createStore<DesignerState>()(() => initialState(loaded));
  const listeners = new Set<(step: Step) => void>();
  api.subscribe((state) => {
    if (hidesSelection(state)) api.setState({ lensSignerId: undefined });
  });

  /** The state with another history; what points at things that are gone lets go. */
  function take(history: History, select?: readonly string[]) {
    api.setState((state) => {
      const draft = history.present;
      return {
        history,
        selection: keptSelection(select ?? state.selection, draft, state.reading),
        currentSignerId: keptSigner(state.currentSignerId, draft) ?? draft.signers[0]?.id,
        lensSignerId: keptSigner(state.lensSignerId, draft),
      };
    });
  }

  function turn(kind: 'undo' | 'redo', count: number) {
    const { history, isReadOnly } = api.getState();
    if (isReadOnly) return;
    const next = travel(history, kind === 'undo' ? count : -count);
    if (next === history) return;
    take(next);
    tell({ kind, ...(count > 1 && { count }) });
  }

  function tell(step: Step) {
    for (const listener of [...listeners]) listener(step);
  }

  const store: DesignerStore = {
    ...api,
    apply(label, change, { mergeKey, select } = {}) {
      const { history, facts, isReadOnly } = api.getState();
      if (isReadOnly) return false;
      const before = history.present;
      const after = followRepeats(before, change(before), facts);
      if (after === before) {
        if (select) take(history, select);
        return false;
      }
      const at = now();
      take(commitChange(history, label, after, { at, mergeKey }), select);
      tell({ kind: 'commit', label, at, mergeKey, before, after });
      return true;
    },
    applyNew(label, change) {
      let newIds: readonly string[] = [];
      const changed = store.apply(label, (draft) => {
        const made = change(draft);
        newIds = made.newIds;
        return made.draft;
      });
      if (changed) api.setState({ selection: newIds });
      return changed;
    },
    settle(change) {
      const { history } = api.getState();
      const before = history.present;
      const after = change(before);
      if (after === before) return;
      take({ ...history, present: after });
      tell({ kind: 'settle', before, after });
    },
    undo: (count = 1) => turn('undo', count),
    redo: (count = 1) => turn('redo', count),
    replaceHistory: (history) => take(history),
    onStep(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return store;
}

function keptSelection(
  selection: readonly string[],
  draft: Draft,
  reading: DraftReading,
): readonly string[] {
  if (selection.length === 0) return selection;
  const known = reading.fieldsById(draft.fields);
  return selection.every((id) => known.has(id))
    ? selection
    : selection.filter((id) => known.has(id));
}

/** Whether the lens hides something that is selected: what is selected is seen, so it then ends. */
function hidesSelection(state: DesignerState): boolean {
  const { lensSignerId: lens, selection } = state;
  if (lens === undefined || selection.length === 0) return false;
  return !state.reading.selectedFields(state).every(({ signerIds }) => signerIds.includes(lens));
}

function keptSigner(id: string | undefined, draft: Draft): string | undefined {
  return draft.signers.some((signer) => signer.id === id) ? id : undefined;
}
