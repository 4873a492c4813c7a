import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { pathText } from '#core/wire/parseBody.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { findPlacementProblems } from '#server/service/transaction/fields/findPlacementProblems.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { problem, refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  FileRecord,
  FormSetRecord,
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';

/**
 * Why files can no longer be uploaded and the transaction not be started (again), or undefined
 * while it waits for documents.
 */
export function refuseSetUp(state: TransactionState): ReturnType<typeof refuse> | undefined {
  if (state.status === transactionStatus.waitingForDocument) return undefined;
  return hasEnded(state.status)
    ? refuse('ended', `The transaction has ended (status ${state.status}). Create a new one.`)
    : refuse(
        'already-started',
        `The transaction has been started already (status ${state.status}); its files can no longer change.`,
      );
}

/** Metadata as it arrived for a file. */
export interface MetadataUpload {
  fileId: string;
  metadata: FileMetadata;
  /** The JSON text as sent. */
  body: string;
  now: number;
  origin: Origin;
}

/**
 * Merges metadata: the form sets that it names take the place of those with the same keys, wherever
 * these were; the file's DisplayName and `Signers` are replaced. Where a PDF is there already, the
 * outcome must fit it, else the old stays.
 */
export function putMetadata(
  state: TransactionState,
  upload: MetadataUpload,
  rules: Rules,
): Decision {
  const late = refuseSetUp(state);
  if (late) return late;
  const { fileId, metadata, now } = upload;
  const unknown = Object.keys(metadata.Signers).filter(
    (id) => !state.signers.some((signer) => signer.id === id),
  );
  if (unknown.length > 0)
    return {
      ok: false,
      problems: unknown.map((id) =>
        problem('unknown-signer', `Signer '${id}' not found.`, pathText(['Signers', id])),
      ),
    };
  const next: TransactionState = {
    ...state,
    files: mergeFile(state.files, fileId, metadata),
    formSets: mergeFormSets(state.formSets, fileId, metadata),
  };
  if (next.files.length > limits.files)
    return refuse('too-many-files', `A transaction holds at most ${limits.files} files.`);
  const fields = next.formSets.reduce((sum, set) => sum + set.fields.length, 0);
  if (fields > limits.fields)
    return refuse(
      'too-many-fields',
      `A transaction holds at most ${limits.fields} fields; with this metadata it would hold ${fields}.`,
      'FormSets',
    );
  const problems = findPlacementProblems(next, rules);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    next,
    events: [{ kind: 'metadata received', at: now, fileId, ...upload.origin }],
    jobs: [],
    metadata: { fileId, body: upload.body },
  };
}

function mergeFile(files: FileRecord[], fileId: string, metadata: FileMetadata): FileRecord[] {
  const described = {
    fileId,
    ...(metadata.DisplayName === undefined ? {} : { displayName: metadata.DisplayName }),
    signers: Object.entries(metadata.Signers).map(([signerId, { FormSets }]) => ({
      signerId,
      formSets: FormSets,
    })),
  };
  const known = files.find((file) => file.fileId === fileId);
  if (!known) return [...files, described];
  const merged = known.pdf ? { ...described, pdf: known.pdf } : described;
  return files.map((file) => (file === known ? merged : file));
}

function mergeFormSets(
  sets: FormSetRecord[],
  fileId: string,
  metadata: FileMetadata,
): FormSetRecord[] {
  const named = new Map(
    Object.entries(metadata.FormSets).map(([key, set]) => [
      key,
      {
        key,
        fileId,
        fields: Object.entries(set).map(([name, { Type, Location, ConvertedFrom }]) => ({
          name,
          type: Type,
          location: Location,
          ...(ConvertedFrom === undefined ? {} : { convertedFrom: ConvertedFrom }),
        })),
      },
    ]),
  );
  const kept = sets.map((set) => {
    const replacement = named.get(set.key);
    named.delete(set.key);
    return replacement ?? set;
  });
  return [...kept, ...named.values()];
}

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
