import { entryRules, fillsItself, isChoice } from '#core/fields/kindFacts.ts';
import type { Entries, SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import type { Entry, FormField } from './formField.ts';

/**
 * Entries as the service takes them: of the signer's own fields, without faulty ones. What fills
 * itself is sent, too: nothing else than what is shown is signed.
 */
export function entriesToWire(
  fields: readonly FormField[],
  entries: ReadonlyMap<string, Entry>,
  faults: { has(key: string): boolean },
): Entries {
  return group(
    fields.flatMap((field) => {
      const entry = entries.get(field.key);
      const isShown = field.readOnly && !fillsItself(field.kind);
      return isShown || entry === undefined || faults.has(field.key)
        ? []
        : [[field, entry] as const];
    }),
  );
}

/** Signatures as the service takes them. */
export function marksToWire(
  fields: readonly FormField[],
  marks: ReadonlyMap<string, SignatureMark>,
): Record<string, Record<string, SignatureMark>> {
  return group(
    fields.flatMap((field) => {
      const mark = marks.get(field.key);
      return mark ? [[field, mark] as const] : [];
    }),
  );
}

/** Entries of the service by field key, only those of the signer's fields. */
export function entriesFromWire(
  fields: readonly FormField[],
  entries: Entries,
): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const field of fields) {
    const ofFile = Object.hasOwn(entries, field.fileId) ? entries[field.fileId] : undefined;
    const entry = ofFile && Object.hasOwn(ofFile, field.name) ? ofFile[field.name] : undefined;
    if (entry !== undefined && isOfKind(field, entry)) found.set(field.key, entry);
  }
  return found;
}

/** Whether a value is of the kind that a field takes. */
function isOfKind(field: FormField, entry: Entry): boolean {
  if (isChoice(field.kind))
    return entry === '' || field.places.some(({ state }) => state === entry);
  return entryRules[field.kind]?.fault(entry, field.manner) === undefined;
}

function group<T>(pairs: readonly (readonly [FormField, T])[]): Record<string, Record<string, T>> {
  const byFile = new Map<string, [string, T][]>();
  for (const [{ fileId, name }, value] of pairs) {
    const values = byFile.get(fileId);
    if (values) values.push([name, value]);
    else byFile.set(fileId, [[name, value]]);
  }
  return Object.fromEntries(
    [...byFile].map(([fileId, values]) => [fileId, Object.fromEntries(values)]),
  );
}
