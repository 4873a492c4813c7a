import { type Calculations, computeFields } from '#core/appearance/calculations.ts';
import { type Entry, fieldKey, type FormField } from './formField.ts';
import { entryOf } from './progress.ts';

/** What the documents of a form compute by themselves, by fileId. */
export type FormCalculations = ReadonlyMap<string, Calculations>;

/** The entries with those that the documents compute from them; the same where nothing changes. */
export function computeEntries(
  fields: readonly FormField[],
  calculations: FormCalculations,
  entries: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, Entry> {
  if (calculations.size === 0) return entries;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  let all = entries;
  for (const [fileId, one] of calculations) {
    const computed = computeFields(one, (name) => {
      const field = byKey.get(fieldKey(fileId, name));
      return field && entryOf(field, entries);
    });
    for (const [name, text] of computed) {
      const key = fieldKey(fileId, name);
      if (byKey.get(key)?.isComputed && all.get(key) !== text) all = new Map(all).set(key, text);
    }
  }
  return all;
}
