import { fillsItself } from '#core/fields/kindFacts.ts';
import { dayIn } from '#core/fields/localForms.ts';
import type { Entry, FormField } from './formField.ts';

/** What fields that fill themselves show, as they will be signed. */
export interface FormFacts {
  /** `YYYY-MM-DD`, where the signer is. */
  day: string;
  email: string;
}

/** The zone of this browser's clock. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The day by this browser's clock. */
export const ownDay = () => dayIn(ownZone(), Date.now()) ?? '';

/** The entries with those of fields that fill themselves; the same where nothing changes. */
export function fillEntries(
  fields: readonly FormField[],
  entries: ReadonlyMap<string, Entry>,
  facts: FormFacts & { name: string },
): ReadonlyMap<string, Entry> {
  let all = entries;
  for (const { key, kind } of fields) {
    const fills = fillsItself(kind);
    const entry = fills && facts[fills].trim();
    if (entry !== undefined && all.get(key) !== entry) all = new Map(all).set(key, entry);
  }
  return all;
}
