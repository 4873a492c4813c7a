import type { Draft } from '#core/draft/draft.ts';
import type { formSetsOf } from './formSetsOf.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

/**
 * What imported entries assign outside their own metadata. The service resolves an entry over the
 * whole transaction, a form set's key first, else a fileId; so a document's metadata can assign
 * fields of another document.
 */
export interface AssignmentsBeside {
  /** Field id -> signers who may fill it beside its own. */
  toFields: ReadonlyMap<string, readonly string[]>;
  /** `DraftFile.key` -> signers who may fill its embedded fields beside its own. */
  toFiles: ReadonlyMap<string, readonly string[]>;
  /** Keys without meaning in the draft, with the `DraftFile.key` of a document that names each. */
  missing: ReadonlyMap<string, string>;
}

const none: AssignmentsBeside = { toFields: new Map(), toFiles: new Map(), missing: new Map() };

/**
 * What imported entries assign outside their own metadata. `plan` returns the form sets of the
 * draft and is called only if there are such entries.
 */
export function assignmentsBeside(draft: Draft, plan: typeof formSetsOf): AssignmentsBeside {
  const named = draft.files.flatMap((file) =>
    (file.assignments ?? []).flatMap(({ signerId, entries }) =>
      entries.flatMap((entry) =>
        entry.kind === 'other' ? { key: entry.key, signerId, fileKey: file.key } : [],
      ),
    ),
  );
  if (named.length === 0) return none;
  const sets = new Map(
    [...plan(draft, provisionalWireIds(draft)).values()].flat().map((set) => [set.key, set.fields]),
  );
  const files = new Map(draft.files.map((file) => [file.fileId, file.key]));
  const toFields = new Map<string, string[]>();
  const toFiles = new Map<string, string[]>();
  const missing = new Map<string, string>();
  const add = (map: Map<string, string[]>, key: string, signerId: string) =>
    map.set(key, [...(map.get(key) ?? []), signerId]);
  for (const { key, signerId, fileKey } of named) {
    const fields = sets.get(key);
    const file = files.get(key);
    if (fields) for (const field of fields) add(toFields, field.id, signerId);
    else if (file !== undefined) add(toFiles, file, signerId);
    else missing.set(key, fileKey);
  }
  return { toFields, toFiles, missing };
}

/** Everyone who may fill the fields embedded in a document. */
export function embeddedSignersOf(
  { toFiles }: AssignmentsBeside,
  file: { key: string; embeddedSignerIds: readonly string[] },
): readonly string[] {
  const beside = toFiles.get(file.key);
  return beside ? [...file.embeddedSignerIds, ...beside] : file.embeddedSignerIds;
}
