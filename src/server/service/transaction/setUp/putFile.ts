import { formTextOf, mostFormText } from '#core/appearance/formWidget.ts';
import { traitsIn } from '#core/fields/fieldTraits.ts';
import { presetEntry } from '#core/fields/kindFacts.ts';
import { locationFault } from '#core/location/location.ts';
import {
  type FieldDefinition,
  type FileMetadata,
  locationOf,
} from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { pathText } from '#core/wire/parseBody.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import {
  contradiction,
  findPlacementProblems,
} from '#server/service/transaction/fields/findPlacementProblems.ts';
import { placingTexts } from '#server/service/transaction/fields/placeSignatures.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import {
  problem,
  refuse,
  type ServiceProblem,
} from '#server/service/transaction/state/serviceProblem.ts';
import type {
  FieldRecord,
  FileRecord,
  FormSetRecord,
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { receivedDigests } from './receivedDigests.ts';
import type { FoundText, UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';

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
  /** Where texts stand in the PDF that is there already. */
  found?: FoundText[];
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
  if (isEmptied(state, upload))
    return refuse(
      'metadata-empty',
      `The body is an empty object, which would take away the metadata of "${fileId}". If it was meant to be a PDF, send its bytes with Content-Type: application/pdf; else say "Signers": {}.`,
    );
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
    modifiedAt: now,
    files: mergeFile(state.files, upload),
    formSets: mergeFormSets(state.formSets, fileId, metadata),
  };
  if (next.files.length > limits.files) return tooManyFiles;
  const fields = next.formSets.reduce((sum, set) => sum + set.fields.length, 0);
  if (fields > limits.fields)
    return refuse(
      'too-many-fields',
      `A transaction holds at most ${limits.fields} fields; with this metadata it would hold ${fields}.`,
      'FormSets',
    );
  const tooMany = tooManySearches(next) ?? tooMuchEntered(next);
  if (tooMany) return tooMany;
  const problems = [...contradictions(next, fileId, rules), ...findPlacementProblems(next, rules)];
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, 50) };
  return {
    ok: true,
    next,
    events: [{ kind: 'metadata received', at: now, fileId, ...upload.origin }],
    jobs: [],
    metadata: [{ fileId, body: upload.body }],
  };
}

/**
 * Whether the body says nothing, where there is metadata: clients that know one media type of a
 * call alone make `{}` of a PDF.
 */
function isEmptied({ files, formSets }: TransactionState, { fileId, body }: MetadataUpload) {
  const known = files.find((file) => file.fileId === fileId);
  return (
    /^\s*\{\s*\}\s*$/.test(body) &&
    ((known?.signers.length ?? 0) > 0 || formSets.some((set) => set.fileId === fileId))
  );
}

/** The different texts by which the fields of a file are placed, and signatures may be. */
export function searchesOf(state: TransactionState, fileId: string): string[] {
  const own = searchesIn(state.formSets.filter((set) => set.fileId === fileId));
  return [...new Set([...own, ...placingTexts(state, fileId)])];
}

function searchesIn(sets: readonly FormSetRecord[]): string[] {
  const texts = sets.flatMap((set) => set.fields.map(({ location }) => location.Search));
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function tooManySearches({ formSets }: TransactionState): ReturnType<typeof refuse> | undefined {
  const count = searchesIn(formSets).length;
  return count > limits.searches
    ? refuse(
        'too-many-searches',
        `A transaction is placed by at most ${limits.searches} different texts; with this metadata it would be ${count}.`,
        'FormSets',
      )
    : undefined;
}

/** Refuses more text in fields beforehand than a signer can leave in them. */
function tooMuchEntered({ formSets }: TransactionState): ReturnType<typeof refuse> | undefined {
  let characters = 0;
  for (const { fields } of formSets)
    for (const { value } of fields) if (typeof value === 'string') characters += value.length;
  return characters > limits.entriesBytes
    ? refuse(
        'too-large',
        `The Values of all fields have at most ${limits.entriesBytes} characters together, as what a signer enters has; with this metadata they would have ${characters}.`,
        'FormSets',
      )
    : undefined;
}

/** What Locations of a file say against themselves, whatever the page. */
function contradictions(
  { formSets }: TransactionState,
  fileId: string,
  { rightMeasuredFrom: from }: Rules,
): ServiceProblem[] {
  return formSets
    .filter((set) => set.fileId === fileId)
    .flatMap((set) =>
      set.fields.flatMap((field) => {
        const fault = locationFault(field.location, undefined, from);
        return fault ? [contradiction(set, field, fault)] : [];
      }),
    );
}

function mergeFile(
  files: FileRecord[],
  { fileId, metadata, found = [] }: MetadataUpload,
): FileRecord[] {
  const described = {
    fileId,
    ...(metadata.DisplayName === undefined ? {} : { displayName: metadata.DisplayName }),
    ...(metadata.SetParaph ? { setParaph: true as const } : {}),
    signers: Object.entries(metadata.Signers).map(([signerId, { FormSets }]) => ({
      signerId,
      formSets: FormSets,
    })),
  };
  const known = files.find((file) => file.fileId === fileId);
  if (!known) return [...files, described];
  const { pdf } = known;
  const facts = pdf && {
    ...pdf.facts,
    ...(found.length > 0 ? { found: [...(pdf.facts.found ?? []), ...found] } : {}),
  };
  const merged = pdf && facts ? { ...described, pdf: { ...pdf, facts } } : described;
  return files.map((file) => (file === known ? merged : file));
}

/** What a field holds beforehand, and what it asks for. */
function presetOf(definition: FieldDefinition): Pick<FieldRecord, 'value' | 'traits'> {
  const traits = traitsIn(definition);
  const value = presetEntry(definition.Type, definition.Value, traits);
  return { ...(value === undefined ? {} : { value }), ...(traits ? { traits } : {}) };
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
        fields: Object.entries(set).map(([name, definition]) => ({
          name,
          type: definition.Type,
          location: locationOf(definition),
          ...(definition.ConvertedFrom === undefined
            ? {}
            : { convertedFrom: definition.ConvertedFrom }),
          ...(definition.TabOrder ? { tabOrder: definition.TabOrder } : {}),
          ...presetOf(definition),
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
  /** What it is called where its metadata does not say. */
  displayName?: string | undefined;
  /** Its blob belongs to templates as well. */
  isShared?: boolean;
  now: number;
  origin: Origin;
}

/**
 * Attaches a PDF to its metadata, in place of an earlier one, or takes it alone: metadata may
 * follow until the start. The metadata stays when the PDF does not fit it.
 */
export function putPdf(state: TransactionState, upload: PdfUpload, rules: Rules): Decision {
  const { fileId, file, facts, displayName, isShared, now, origin } = upload;
  const late = refuseSetUp(state);
  if (late) return late;
  const pdf = { ...file, facts };
  const called = displayName === undefined ? {} : { displayName };
  const isKnown = state.files.some((one) => one.fileId === fileId);
  if (!isKnown && state.files.length >= limits.files) return tooManyFiles;
  const next: TransactionState = {
    ...state,
    modifiedAt: now,
    files: isKnown
      ? state.files.map((one) => (one.fileId === fileId ? { ...called, ...one, pdf } : one))
      : [...state.files, { fileId, ...called, bare: true, signers: [], pdf }],
  };
  const tooLong = refuseFormText(next);
  if (tooLong) return tooLong;
  const problems = findPlacementProblems(next, rules);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    next,
    events: [{ kind: 'pdf received', at: now, fileId, ...receivedDigests(file), ...origin }],
    jobs: [],
    files: [{ ...file, role: 'original', fileId, ...(isShared ? { isShared } : {}) }],
  };
}

/** Refuses PDFs whose own fields hold more text together than is read with every request. */
function refuseFormText({ files }: TransactionState): ReturnType<typeof refuse> | undefined {
  let characters = 0;
  for (const { pdf } of files)
    for (const widget of pdf?.facts.embedded ?? []) characters += formTextOf(widget);
  return characters > mostFormText
    ? refuse(
        'too-many-fields',
        `The names, labels and values of the fields inside the PDFs of this transaction take ${characters} characters together; at most ${mostFormText} are taken. Put this PDF into a transaction of its own, or take values out of it.`,
      )
    : undefined;
}
const tooManyFiles = refuse('too-many-files', `A transaction holds at most ${limits.files} files.`);
