import {
  type EmbeddedFieldFact,
  type FactsByFile,
  fillableNames,
  isFillable,
} from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { changedRange, remembered } from './changedRange.ts';

/** `DraftFile.key` -> full names of the fields inside its PDF for which generated ones stand. */
export type NamesByFile = ReadonlyMap<string, ReadonlySet<string>>;

/** The full names of the fields inside the PDFs for which these fields stand. */
export function convertedNames(fields: readonly DraftField[]): NamesByFile {
  const made = new Map<string, Set<string>>();
  for (const { fileKey, converted } of fields) {
    if (!converted) continue;
    const names = made.get(fileKey);
    if (names) names.add(converted.name);
    else made.set(fileKey, new Set([converted.name]));
  }
  return made;
}

/** Whether any of the fields from one place of a list to another stands for one of the PDF. */
function anyConverted(fields: readonly DraftField[], start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (fields[at]?.converted) return true;
  return false;
}

/** `convertedNames` made once per list of fields; the very same until a converted field changes. */
export function createConvertedNames(): (fields: readonly DraftField[]) => NamesByFile {
  interface Found {
    fields: readonly DraftField[];
    names: NamesByFile;
  }
  const find = remembered((fields: readonly DraftField[], before?: Found): Found => {
    if (!before) return { fields, names: convertedNames(fields) };
    const { start, endBefore, endAfter } = changedRange(before.fields, fields);
    const isOther =
      anyConverted(before.fields, start, endBefore) || anyConverted(fields, start, endAfter);
    return { fields, names: isOther ? convertedNames(fields) : before.names };
  });
  return (fields) => find(fields).names;
}

/** The embedded fields of a document that can be assigned: fillable, and not converted. */
export function fillableLeft(
  converted: NamesByFile,
  fileKey: string,
  embedded: readonly EmbeddedFieldFact[],
): EmbeddedFieldFact[] {
  const names = converted.get(fileKey);
  return embedded.filter((field) => isFillable(field) && !names?.has(field.name));
}

/**
 * Names, in lower case, of the fields inside the PDFs that a signer can fill in and for which no
 * generated one stands: by document, in the order of the draft.
 */
export function namesInside(draft: Draft, facts: FactsByFile): ReadonlySet<string>[] {
  const converted = convertedNames(draft.fields);
  return draft.files.map(({ key }) =>
    fillableNames(fillableLeft(converted, key, facts.get(key)?.embeddedFields ?? [])),
  );
}
