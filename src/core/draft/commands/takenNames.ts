import { changedRange } from '#core/draft/lists/changedRange.ts';

/** Names that are given already, asked for in lower case. */
export interface TakenNames {
  has(lowerCase: string): boolean;
  /** How many fields have the name. */
  count(lowerCase: string): number;
}

interface Named {
  readonly name: string;
}

/** How many fields of the list asked last have a name, in lower case. */
const counts = new Map<string, number>();
let counted: readonly Named[] = [];

function count({ name }: Named, by: 1 | -1): void {
  const key = name.toLowerCase();
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

/** Takes what was counted to another list, by what they do not share. */
function countIn(fields: readonly Named[]): void {
  const { start, endBefore, endAfter } = changedRange(counted, fields);
  for (let at = start; at < endBefore; at += 1) {
    const field = counted[at];
    if (field) count(field, -1);
  }
  for (let at = start; at < endAfter; at += 1) {
    const field = fields[at];
    if (field) count(field, 1);
  }
  counted = fields;
}

/**
 * The names of a list of fields. From one draft to the next only what changed is looked at, so that
 * adding to thousands costs what adding to ten does.
 */
export function takenNames(fields: readonly Named[]): TakenNames {
  const countOf = (lowerCase: string) => {
    if (counted !== fields) countIn(fields);
    return counts.get(lowerCase) ?? 0;
  };
  return { has: (lowerCase) => countOf(lowerCase) > 0, count: countOf };
}
