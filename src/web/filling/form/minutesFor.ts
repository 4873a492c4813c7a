import { entryRules } from '#core/fields/kindFacts.ts';
import type { FormField } from './formField.ts';

/** Seconds that a field of a kind takes: to sign, to type, to press. */
const seconds = { sign: 20, type: 15, press: 5 };

/** About how long filling these fields in takes, whole minutes, one at least. */
export function minutesFor(fields: readonly FormField[]): number {
  const total = fields.reduce((sum, { kind, value }) => {
    const rules = entryRules[kind];
    if (!rules) return sum + seconds.sign;
    // What is filled in beforehand is only read.
    return sum + (rules.typed && value === rules.empty ? seconds.type : seconds.press);
  }, 0);
  return Math.max(1, Math.round(total / 60));
}
