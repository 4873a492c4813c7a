import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { choicesOf } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { hasColumns } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { type FieldTraits, traitsIn } from '#core/fields/fieldTraits.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldDefinition, Location } from '#core/wire/contract/fileMetadata.ts';

/** A generated field as sent, with the signers who may fill it, in the transaction's order. */
export interface SentField {
  /** Unique in the transaction. */
  key: string;
  fileId: string;
  name: string;
  type: FieldType;
  location: Location;
  /** What it asks for. */
  traits?: FieldTraits | undefined;
  /** Where its text stands: the service alone knows. */
  found?: readonly { page: number; box: Rect }[];
  signerIds: readonly string[];
  /** Of a button: its choice, the file and name that is reported under, what it stands for. */
  choice?: { key: string; fileId: string; name: string; state: string };
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
    for (const [name, definition] of Object.entries(set)) {
      const { Type: type, Location: location } = definition;
      const fieldKey = `${fileId}\n${key}\n${name}`;
      const found = placed.get(fieldKey) ?? {};
      const traits = traitsIn(definition);
      const field = {
        key: fieldKey,
        fileId,
        name,
        type,
        location,
        ...(traits && { traits }),
        ...found,
      };
      fields.push(...sharedField({ ...field, ...choiceOf(field, key, definition) }, ids));
    }
  }
  return {
    fields: withChoices(fields),
    embedded: new Map([...byFile].map(([fileId, ids]) => [fileId, inOrder(ids)])),
  };
}

/** The choice that a button makes by itself. */
function choiceOf(
  { key, fileId, name, type, traits }: Omit<SentField, 'signerIds'>,
  formSet: string,
  { Value }: FieldDefinition,
): Pick<SentField, 'choice'> {
  if (!fieldKinds[type].isButton) return {};
  return {
    choice: { key, fileId, name: traits?.Group ?? formSet, state: String(Value ?? name) },
  };
}

/** Buttons with what they share with the first of their choice. */
function withChoices(fields: readonly SentField[]): SentField[] {
  const choices = choicesOf(
    fields.filter(({ choice }) => choice),
    ({ choice, signerIds }) => ({ name: choice?.name ?? '', signerIds }),
  );
  return fields.map((field) => {
    const { choice } = field;
    const first = choices.find(({ buttons }) => buttons.includes(field))?.buttons[0];
    if (!choice || !first) return field;
    return { ...field, choice: { ...choice, key: first.key, fileId: first.fileId } };
  });
}

/**
 * A field of some signers: what is signed, or tells of its signer, stands in a column for each, any
 * other once for all.
 */
function sharedField(
  field: Omit<SentField, 'signerIds' | 'column'>,
  ids: readonly string[],
): SentField[] {
  if (!hasColumns(field.type) || ids.length === 1) return [{ ...field, signerIds: ids }];
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
