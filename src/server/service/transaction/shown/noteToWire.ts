import type { WireProblem } from '#core/wire/errorBody.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { UploadNote } from '#server/service/transaction/state/uploadedPdf.ts';

/** What a sender is told about one of the PDFs, as a warning. */
export function noteToWire({ code, message }: UploadNote, fileId: string): WireProblem {
  return { Path: '', Code: code, Message: `"${fileId}": ${message}`, Severity: 'warning' };
}

/** The same of all PDFs of a transaction. */
export function notesOf({ files }: Pick<TransactionState, 'files'>): WireProblem[] {
  return files.flatMap(({ fileId, pdf }) =>
    (pdf?.facts.notes ?? []).map((note) => noteToWire(note, fileId)),
  );
}
