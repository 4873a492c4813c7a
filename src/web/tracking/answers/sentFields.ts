import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { isSigned } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';

/** A generated field as sent, with the signers who may fill it, in the transaction's order. */
export interface SentField {
  /** Unique in the transaction. */
  key: string;
  fileId: string;
  name: string;
  type: FieldType;
  location: Location;
  /** Where its text stands: the service alone knows. */
  found?: readonly { page: number; box: Rect }[];
  signerIds: readonly string[];
  /** The part of a shared Signature box: the `index`-th of `count` equal columns. */
  column?: { index: number; count: number };
}

/** What was sent, resolved: the generated fields, and who may fill the PDF's own. */
export interface SentFields {
  fields: readonly SentField[];
  /** fileId -> signers who may fill its embedded fields. */
  embedded: ReadonlyMap<string, readonly string[]>;
}

/**
 * Resolves who fills what over the whole transaction, as the service does at start: an entry of a
 * signer's `FormSets` is a form set's key first, else a fileId. Form sets without a signer are left
 * out.
 */
export function sentFields(
  files: SentTransaction['files'],
  signerIds: readonly string[],
): SentFields {
  const sets = new Map(
    files.flatMap(({ fileId, metadata }) =>
      Object.entries(metadata?.FormSets ?? {}).map(([key, set]) => [key, { fileId, set }] as const),
    ),
  );
  const fileIds = new Set(files.map(({ fileId }) => fileId));
  const bySet = new Map<string, Set<string>>();
  const byFile = new Map<string, Set<string>>();
  for (const { metadata } of files)
    for (const [signerId, { FormSets }] of Object.entries(metadata?.Signers ?? {}))
      for (const entry of FormSets) {
        if (sets.has(entry)) addTo(bySet, entry, signerId);
        else if (fileIds.has(entry)) addTo(byFile, entry, signerId);
      }
  const placed = foundPlaces(files);
  const inOrder = (ids: ReadonlySet<string>) => signerIds.filter((id) => ids.has(id));
  const fields: SentField[] = [];
  for (const [key, { fileId, set }] of sets) {
    const ids = inOrder(bySet.get(key) ?? new Set());
    if (ids.length === 0) continue;
    for (const [name, { Type: type, Location: location }] of Object.entries(set)) {
      const fieldKey = `${fileId}\n${key}\n${name}`;
      const found = placed.get(fieldKey) ?? {};
      const field = { key: fieldKey, fileId, name, type, location, ...found };
      fields.push(...sharedField(field, ids));
    }
  }
  return {
    fields,
    embedded: new Map([...byFile].map(([fileId, ids]) => [fileId, inOrder(ids)])),
  };
}

/** A field of some signers: what is signed stands in a column for each, any other once for all. */
function sharedField(
  field: Omit<SentField, 'signerIds' | 'column'>,
  ids: readonly string[],
): SentField[] {
  if (!isSigned(field.type) || ids.length === 1) return [{ ...field, signerIds: ids }];
  return ids.map((id, index) => ({
    ...field,
    key: `${field.key}\n${id}`,
    signerIds: [id],
    column: { index, count: ids.length },
  }));
}

/** Where texts stand, by file, form set and field. */
function foundPlaces(files: SentTransaction['files']): Map<string, Pick<SentField, 'found'>> {
  return new Map(
    files.flatMap(({ fileId, placed = [] }) =>
      placed.map(
        ({ formSet, name, places }) =>
          [`${fileId}\n${formSet}\n${name}`, { found: places }] as const,
      ),
    ),
  );
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}
