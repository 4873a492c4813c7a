import { isUnfinished } from './isUnfinished.ts';
import type { SubmissionState } from '#web/designer/wire/submissionState.ts';

/**
 * What the dialog is about.
 *
 *   ready ──> running ──> started (already: in an earlier visit) | created
 *                └──────> stopped ──> running
 *   unfinished (an earlier visit left it) ──> running
 */
export type SendingPhase =
  | 'reading'
  | 'ready'
  | 'running'
  | 'stopped'
  | 'unfinished'
  | 'created'
  | 'started'
  | 'already';

/** The phase that sending is in; `fileIds` are those of the draft as it is now. */
export function sendingPhase(state: SubmissionState, fileIds: readonly string[]): SendingPhase {
  const { record, isRunning, outcome } = state;
  if (isRunning) return 'running';
  if (record === undefined) return 'reading';
  if (outcome?.outcome === 'stopped') return 'stopped';
  if (outcome) return outcome.outcome;
  if (record?.started) return 'already';
  if (isUnfinished(record, fileIds)) return 'unfinished';
  return record ? 'created' : 'ready';
}
