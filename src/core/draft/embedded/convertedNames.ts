import { changedRange } from '#core/draft/lists/changedRange.ts';
import { type EmbeddedFieldFact, isFillable } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';

const known = new WeakMap<readonly DraftField[], ReadonlyMap<string, ReadonlySet<string>>>();

/** The list asked last: most lists differ from the one before in few fields. */
let last: readonly DraftField[] = [];

/** Whether any of the fields from one place of a list to another stands for one of the PDF. */
function anyConverted(fields: readonly DraftField[], start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (fields[at]?.converted) return true;
  return false;
}

/** What is known of the list asked last, where the two differ in no field that was converted. */
function knownFromLast(
  fields: readonly DraftField[],
): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  const before = known.get(last);
  if (!before) return undefined;
  const { start, endBefore, endAfter } = changedRange(last, fields);
  return anyConverted(last, start, endBefore) || anyConverted(fields, start, endAfter)
    ? undefined
    : before;
}

/**
 * `DraftFile.key` -> full names of the fields inside its PDF for which generated ones stand; made
 * once per list of fields, and the very same until a converted one changes.
 */
export function convertedNames(
  fields: readonly DraftField[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(fields) ?? knownFromLast(fields);
  last = fields;
  if (found) {
    known.set(fields, found);
    return found;
  }
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

/**
 * The embedded fields of a document that signers can still be given: fillable, and not converted.
 */
export function fillableLeft(
  draft: Draft,
  fileKey: string,
  embedded: readonly EmbeddedFieldFact[],
): EmbeddedFieldFact[] {
  const converted = convertedNames(draft.fields).get(fileKey);
  return embedded.filter((field) => isFillable(field) && !converted?.has(field.name));
}
