import type { WireProblem } from '#core/wire/errorBody.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';

/** What a sender is told about the PDF of a file, as warnings. */
export function uploadNotes({
  fileId,
  pdf,
}: {
  fileId: string;
  pdf?: { facts: UploadedPdf };
}): WireProblem[] {
  return (pdf?.facts.notes ?? []).map(({ code, message }) => ({
    Path: '',
    Code: code,
    Message: `"${fileId}": ${message}`,
    Severity: 'warning',
  }));
}
