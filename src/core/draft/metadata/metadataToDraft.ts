import { locationFault } from '#core/location/location.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { type FileMetadata, locationOf } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { type Parsed, pathText } from '#core/wire/parseBody.ts';
import { readJsonText } from '#core/jsonText/readJsonText.ts';
import { parseFileMetadata } from '#core/wire/contract/parseFileMetadata.ts';
import { inSignerOrder, changeMembers } from '#core/draft/changedCopy.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type {
  Draft,
  DraftField,
  DraftFile,
  ImportedAssignment,
  ImportedEntry,
  ImportedFormSet,
} from '#core/draft/draft.ts';
import { definitionToField } from './definitionToField.ts';
import { sizeForRight } from './draftToMetadata.ts';
import { type ImportNotice, matchSigners } from './importSigners.ts';
import { droppedMembers, repeatedKeys } from './droppedMembers.ts';

/** What an import returns: the draft with the metadata and its notices, or why it cannot be. */
export type ImportResult =
  | { ok: true; draft: Draft; notices: readonly ImportNotice[] }
  | { ok: false; problems: readonly WireProblem[] };

/** What import needs to know beside the draft. */
export interface ImportOptions {
  facts: FactsByFile;
  /** Which edge the metadata's `Right` counts from. */
  rightMeasuredFrom: RightMeasuredFrom;
  nextId: () => string;
  /** Ids of the draft's signers on the wire by position, where a transaction has been created. */
  signerIds?: readonly string[];
}

/** What places depend on beside the metadata. */
type PlaceOptions = Pick<ImportOptions, 'facts' | 'rightMeasuredFrom'>;

function parseJson(text: string): Parsed<unknown> {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    const reading = readJsonText(text);
    const before = reading.ok ? '' : text.slice(0, reading.fault.at);
    const Message = `The file is not JSON: see line ${before.split('\n').length}. Choose a metadata file in JSON.`;
    return { ok: false, problems: [{ Path: '', Code: 'json', Message }] };
  }
}

/** Every field of the metadata with its place. */
function fieldsOf(metadata: FileMetadata) {
  return Object.entries(metadata.FormSets).flatMap(([set, fields]) =>
    Object.entries(fields).map(([name, field]) => ({ set, name, location: locationOf(field) })),
  );
}

/** The pages whose size is needed and not known, as one problem. */
function missingSizes(
  metadata: FileMetadata,
  fileKey: string,
  { facts, rightMeasuredFrom }: PlaceOptions,
): WireProblem[] {
  const pages = new Set(
    fieldsOf(metadata)
      .filter(({ location }) => location.Search === undefined)
      .filter(({ location }) => rightMeasuredFrom === 'right' || location.Bottom !== undefined)
      .map(({ location }) => location.PageNumber ?? 0)
      .filter((page) => !sizeForRight(facts, fileKey, page)),
  );
  if (pages.size === 0) return [];
  const some = [...pages].sort((a, b) => a - b).slice(0, 5);
  const list = `${some.join(', ')}${pages.size > some.length ? ', …' : ''}`;
  const Message = `Fields are measured from the right edge or from the bottom, and the size of page ${list} is not known yet. Open the document, wait for its pages, and import again.`;
  return [{ Path: 'FormSets', Code: 'page-width', Message }];
}

/** Fields that the draft cannot hold where their metadata places them. */
function unplaceable(
  metadata: FileMetadata,
  fileKey: string,
  { facts, rightMeasuredFrom }: PlaceOptions,
): WireProblem[] {
  return fieldsOf(metadata).flatMap(({ set, name, location }) => {
    const Path = pathText(['FormSets', set, name, 'Location']);
    const where = `Field "${name}" of form set "${set}"`;
    const page =
      location.Search === undefined
        ? sizeForRight(facts, fileKey, location.PageNumber ?? 0)
        : undefined;
    const fault = locationFault(location, page, rightMeasuredFrom);
    if (!fault) return [];
    const Message = `${where}: ${fault.members.join(', ')} ${fault.clause}.`;
    return [{ Path, Code: 'location', Message }];
  });
}

/** Why fields cannot stand where their metadata places them. */
export function findUnplaceable(
  metadata: FileMetadata,
  fileKey: string,
  options: PlaceOptions,
): WireProblem[] {
  return [...missingSizes(metadata, fileKey, options), ...unplaceable(metadata, fileKey, options)];
}

/** More signers than a transaction can have, as one problem. */
function tooManySigners(metadata: FileMetadata): WireProblem[] {
  const count = Object.keys(metadata.Signers).length;
  if (count <= limits.signers) return [];
  const Message = `Signers names ${count} signers; a transaction has at most ${limits.signers}.`;
  return [{ Path: 'Signers', Code: 'too-big', Message }];
}

/** The form sets with their signers, in the imported order. */
function importedFormSets(
  draft: Draft,
  metadata: FileMetadata,
  byWireId: ReadonlyMap<string, string>,
): ImportedFormSet[] {
  const signersOf = new Map<string, string[]>();
  for (const [wireId, { FormSets }] of Object.entries(metadata.Signers))
    for (const key of new Set(FormSets)) {
      const ids = signersOf.get(key) ?? [];
      ids.push(byWireId.get(wireId) ?? '');
      signersOf.set(key, ids);
    }
  return Object.entries(metadata.FormSets).map(([key, set]) => ({
    key,
    signerIds: inSignerOrder(draft, signersOf.get(key) ?? []),
    ...(Object.keys(set).length === 0 && { empty: true as const }),
  }));
}

function importedAssignments(
  metadata: FileMetadata,
  fileId: string,
  byWireId: ReadonlyMap<string, string>,
): ImportedAssignment[] {
  return Object.entries(metadata.Signers).map(([wireId, { FormSets }]) => ({
    signerId: byWireId.get(wireId) ?? '',
    entries: FormSets.map((key): ImportedEntry => {
      if (Object.hasOwn(metadata.FormSets, key)) return { kind: 'formSet', key };
      return key === fileId ? { kind: 'embedded' } : { kind: 'other', key };
    }),
  }));
}

function importedFields(
  file: DraftFile,
  formSets: readonly ImportedFormSet[],
  metadata: FileMetadata,
  options: ImportOptions,
): DraftField[] {
  return formSets.flatMap(({ key, signerIds }) =>
    Object.entries(metadata.FormSets[key] ?? {}).map(([name, definition], index) => ({
      id: options.nextId(),
      name,
      fileKey: file.key,
      signerIds,
      locked: false,
      formSet: key,
      ...definitionToField(definition, file.key, options, index),
    })),
  );
}

function noticesOf(text: string, body: unknown): ImportNotice[] {
  const dropped = droppedMembers(body);
  const repeated = repeatedKeys(text, body);
  const notices: ImportNotice[] = [
    {
      code: 'import.droppedMembers',
      names: dropped.map(({ count, path, pattern }) => (count === 1 ? path : pattern)),
      count: dropped.reduce((sum, member) => sum + member.count, 0),
    },
    { code: 'import.repeatedKeys', names: repeated, count: repeated.length },
  ];
  return notices;
}

/**
 * Reads file metadata into a document of the draft: replaces its fields, form sets, assignments and
 * display name, adds missing signers, keeps everything else. A later export means the same, and has
 * the same bytes for what this product wrote.
 */
export function metadataToDraft(
  draft: Draft,
  fileKey: string,
  text: string,
  options: ImportOptions,
): ImportResult {
  const file = draft.files.find((other) => other.key === fileKey);
  if (!file) throw new Error(`The draft has no document "${fileKey}" to import into.`);
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = parseFileMetadata(json.value);
  if (!parsed.ok) return parsed;
  const metadata = parsed.value;
  const problems = [
    ...tooManySigners(metadata),
    ...findUnplaceable(metadata, fileKey, options),
  ].slice(0, 50);
  if (problems.length > 0) return { ok: false, problems };

  const matched = matchSigners(
    draft,
    Object.keys(metadata.Signers),
    options.signerIds ?? [],
    options.nextId,
  );
  const assignments = importedAssignments(metadata, file.fileId, matched.byWireId);
  const formSets = importedFormSets(matched.draft, metadata, matched.byWireId);
  const fields = importedFields(file, formSets, metadata, options);
  const embedded = assignments.filter(({ entries }) =>
    entries.some((entry) => entry.kind === 'embedded'),
  );
  const others = new Set(
    assignments.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'other' ? entry.key : [])),
    ),
  );
  const kept = matched.draft.fields.filter((field) => field.fileKey !== fileKey);
  const replaced = matched.draft.fields.length - kept.length;
  const imported = changeMembers(file, {
    displayName: metadata.DisplayName ?? '',
    displayOrder: metadata.DisplayOrder,
    description: metadata.Description,
    setParaph: metadata.SetParaph,
    formSets,
    assignments,
    embeddedSignerIds: inSignerOrder(
      matched.draft,
      embedded.map(({ signerId }) => signerId),
    ),
  });
  const notices: ImportNotice[] = [
    ...noticesOf(text, json.value),
    { code: 'import.replacedFields', names: [], count: replaced },
    { code: 'import.addedSigners', names: [], count: matched.added },
    {
      code: 'import.matchedSigners',
      names: matched.matchedByOrder,
      count: matched.matchedByOrder.length,
    },
    { code: 'import.otherEntries', names: [...others], count: others.size },
  ];
  return {
    ok: true,
    draft: {
      ...matched.draft,
      files: matched.draft.files.map((other) => (other === file ? imported : other)),
      fields: [...kept, ...fields],
    },
    notices: notices.filter((notice) => notice.count > 0),
  };
}
