/** The keys of a walk; what has Ctrl, Alt or ⌘ is something else's. */
export interface WalkKey {
  key: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

interface WalkOptions {
  /** Rows that Page Up and Page Down pass; 0: these keys lead nowhere. */
  page?: number;
  /** Left and right walk as up and down do. */
  across?: boolean;
  /** From the last to the first, and back; Home and End stay to the text box that has them. */
  wraps?: boolean;
}

/**
 * Where a key leads in a list of `count`, from the place `at` (both from 0): arrows, Page Up and
 * Down, Home and End. Undefined for any other key, and where the list is empty.
 */
export function walkTo(
  { key, ctrlKey, altKey, metaKey }: WalkKey,
  at: number,
  count: number,
  { page = 8, across = false, wraps = false }: WalkOptions = {},
): number | undefined {
  if (count === 0 || ctrlKey || altKey || metaKey) return undefined;
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ...(across && { ArrowRight: 1, ArrowLeft: -1 }),
    ...(page > 0 && { PageDown: page, PageUp: -page }),
    ...(!wraps && { Home: -count, End: count }),
  };
  const by = steps[key];
  if (by === undefined) return undefined;
  if (wraps && Math.abs(by) === 1) return (at + by + count) % count;
  return Math.min(Math.max(at + by, 0), count - 1);
}
