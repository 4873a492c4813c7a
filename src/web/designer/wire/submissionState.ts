import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SubmissionOutcome, SubmissionRecord, SubmissionStep } from '#web/api/submission.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

/** How sending one open draft stands in this tab. */
export interface SubmissionState {
  /**
   * What was kept of an earlier or the present submission; undefined until it was read, null where
   * there is none.
   */
  readonly record: SubmissionRecord | null | undefined;
  readonly steps: readonly SubmissionStep[];
  /** How long a step that stopped had taken, by its id, in milliseconds. */
  readonly took: ReadonlyMap<string, number>;
  readonly isRunning: boolean;
  /** How the last run of this tab ended. */
  readonly outcome: SubmissionOutcome | undefined;
}

const states = new WeakMap<DesignerStore, StoreApi<SubmissionState>>();

/** How sending an open draft stands; made when it is first asked for. */
export function submissionStateOf(store: DesignerStore): StoreApi<SubmissionState> {
  const found = states.get(store);
  if (found) return found;
  const made = createStore<SubmissionState>()(() => ({
    record: undefined,
    steps: [],
    took: new Map(),
    isRunning: false,
    outcome: undefined,
  }));
  states.set(store, made);
  return made;
}

/** A part of how sending stands. */
export function useSubmission<T>(select: (state: SubmissionState) => T): T {
  return useStore(submissionStateOf(useDesignerStore()), select);
}
