import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { findPlacementProblems } from '#server/service/transaction/fields/findPlacementProblems.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import { refuseSetUp } from './refuseSetUp.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** A PDF that was stored and inspected. */
export interface PdfUpload {
  fileId: string;
  file: StoredFile;
  facts: UploadedPdf;
  now: number;
  origin: Origin;
}

/**
 * Why a PDF cannot be taken now, or undefined; asked before its bytes are read and again when they
 * are there.
 */
export function refusePdf(
  state: TransactionState,
  fileId: string,
): ReturnType<typeof refuse> | undefined {
  const late = refuseSetUp(state);
  if (late) return late;
  return state.files.some((file) => file.fileId === fileId)
    ? undefined
    : refuse(
        'metadata-first',
        `There is no metadata for "${fileId}" yet. Upload its metadata (application/json) first, then the PDF.`,
      );
}

/**
 * Attaches a PDF to its metadata, in place of an earlier one. The metadata stays when the PDF does
 * not fit it.
 */
export function putPdf(state: TransactionState, upload: PdfUpload, rules: Rules): Decision {
  const { fileId, file, facts, now, origin } = upload;
  const refused = refusePdf(state, fileId);
  if (refused) return refused;
  const next: TransactionState = {
    ...state,
    files: state.files.map((one) =>
      one.fileId === fileId ? { ...one, pdf: { ...file, facts } } : one,
    ),
  };
  const problems = findPlacementProblems(next, rules);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    next,
    events: [{ kind: 'pdf received', at: now, fileId, sha256: file.sha256, ...origin }],
    jobs: [],
    files: [{ ...file, role: 'original', fileId }],
  };
}
