import { fillsItself } from '#core/fields/kindFacts.ts';
import { type FieldFault, fieldFault } from '#web/filling/form/fieldFault.ts';
import type { Entry, FormField } from '#web/filling/form/formField.ts';

/** What is wrong with entries, by field key. */
export function faultsOf(fields: readonly FormField[], entries: ReadonlyMap<string, Entry>) {
  let faults: ReadonlyMap<string, FieldFault> = new Map();
  for (const field of fields) {
    const entry = entries.get(field.key);
    if (entry !== undefined && (!field.readOnly || fillsItself(field.kind)))
      faults = withFault(faults, field.key, fieldFault(field, entry));
  }
  return faults;
}

/** The faults with that of one field; the same object where nothing changes. */
export function withFault(
  faults: ReadonlyMap<string, FieldFault>,
  key: string,
  fault: FieldFault | undefined,
): ReadonlyMap<string, FieldFault> {
  if (fault) return new Map(faults).set(key, fault);
  return faults.has(key) ? without(faults, key) : faults;
}

/** A map without one of its keys; the map given stays as it is. */
export function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const left = new Map(map);
  left.delete(key);
  return left;
}
