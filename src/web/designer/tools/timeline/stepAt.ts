import type { Draft } from '#core/draft/draft.ts';
import type { ChangeLabel, History } from '#core/draft/history.ts';

/** One step of a history, with the draft on both of its sides. */
export interface StepInTime {
  label: ChangeLabel;
  before: Draft;
  after: Draft;
}

/** How many steps there are, done and taken back. */
export function stepCount({ past, future }: History): number {
  return past.length + future.length;
}

/** The step at a place, the oldest at 1; undefined at 0, where none was done, and past the end. */
export function stepAt(history: History, place: number): StepInTime | undefined {
  const { past, present, future } = history;
  if (place < 1) return undefined;
  if (place <= past.length) {
    const step = past[place - 1];
    return step && { label: step.label, before: step.draft, after: past[place]?.draft ?? present };
  }
  const at = place - past.length - 1;
  const step = future[at];
  return step && { label: step.label, before: future[at - 1]?.draft ?? present, after: step.draft };
}
