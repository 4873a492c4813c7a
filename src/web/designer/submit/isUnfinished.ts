import type { SubmissionRecord } from '#web/api/submission.ts';

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
