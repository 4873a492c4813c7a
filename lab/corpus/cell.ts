/** What is checked of each file. */
export const columns = ['opens', 'sizes', 'fields', 'placed', 'stamped'] as const;
export type Column = (typeof columns)[number];

/** An outcome: it is so, it is not (and why), or there is nothing of the kind in the file. */
export type Cell =
  | { kind: 'yes'; note?: string }
  | { kind: 'no'; why: string }
  | { kind: 'none'; note?: string };

export const yes = (note?: string): Cell => ({ kind: 'yes', ...(note && { note }) });
export const no = (why: string): Cell => ({ kind: 'no', why });
export const none: Cell = { kind: 'none' };

/** Yes without faults, else no with the first few of them. */
export function cellOf(faults: readonly string[], note?: string): Cell {
  if (faults.length === 0) return yes(note);
  const more = faults.length > 4 ? `; and ${faults.length - 4} more` : '';
  return no(faults.slice(0, 4).join('; ') + more);
}
