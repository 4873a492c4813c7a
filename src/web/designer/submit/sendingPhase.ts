import type { SubmissionRecord } from '#web/api/submission.ts';
import type { SubmissionState } from '#web/designer/store/designerState.ts';

/** Whether a submission was begun and has not come to where it was meant to end. */
export function isUnfinished(
  record: SubmissionRecord | null | undefined,
  fileIds: readonly string[],
): record is SubmissionRecord {
  if (!record || record.started) return false;
  const isUploaded = fileIds.every(
    (fileId) =>
      record.files[fileId]?.metadataText !== undefined &&
      record.files[fileId].pdfVersion !== undefined,
  );
  return !(record.stopBeforeStart && record.signerIds !== undefined && isUploaded);
}

/**
 * What the dialog is about.
 *
 *   ready ──> running ──> started (already: in an earlier visit) | created
 *                └──────> stopped ──> running
 *   unfinished (an earlier visit left it) ──> running
 */
export type SendingPhase = 'reading' | 'ready' | 'running' | 'stopped' | 'unfinished' | DonePhase;

/** The phases in which a run has come to its end. */
export type DonePhase = 'started' | 'created' | 'already';

/** Whether a run has come to its end. */
export function isDonePhase(phase: SendingPhase): phase is DonePhase {
  return phase === 'started' || phase === 'created' || phase === 'already';
}

/** The phase that sending is in; `fileIds` are those of the draft as it is now. */
export function sendingPhase(
  { record, stop, outcome }: Pick<SubmissionState, 'record' | 'stop' | 'outcome'>,
  fileIds: readonly string[],
): SendingPhase {
  if (stop) return 'running';
  if (record === undefined) return 'reading';
  if (outcome?.outcome === 'stopped') return 'stopped';
  if (outcome) return outcome.outcome;
  if (record?.started) return 'already';
  if (isUnfinished(record, fileIds)) return 'unfinished';
  return record ? 'created' : 'ready';
}
