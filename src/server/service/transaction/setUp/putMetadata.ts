import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { findPlacementProblems } from '#server/service/transaction/fields/findPlacementProblems.ts';
import { refuseSetUp } from './refuseSetUp.ts';
import { problem, refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  FileRecord,
  FormSetRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

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
