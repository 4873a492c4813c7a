import { type EmbeddedFieldFact, isFillable } from './documentFacts.ts';
import type { Draft, DraftField } from './draft.ts';

const known = new WeakMap<readonly DraftField[], ReadonlyMap<string, ReadonlySet<string>>>();

/** `DraftFile.key` -> full names of the fields inside its PDF for which generated ones stand; made once per list of fields. */
export function convertedNames(
  fields: readonly DraftField[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(fields);
  if (found) return found;
  const made = new Map<string, Set<string>>();
  for (const { fileKey, converted } of fields) {
    if (!converted) continue;
    const names = made.get(fileKey);
    if (names) names.add(converted.name);
    else made.set(fileKey, new Set([converted.name]));
  }
  known.set(fields, made);
  return made;
}

/** The embedded fields of a document that signers can still be given: fillable, and not converted. */
export function fillableLeft(
  draft: Draft,
  fileKey: string,
  embedded: readonly EmbeddedFieldFact[],
): EmbeddedFieldFact[] {
  const converted = convertedNames(draft.fields).get(fileKey);
  return embedded.filter((field) => isFillable(field) && !converted?.has(field.name));
}
