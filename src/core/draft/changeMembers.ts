/** Whether two values are equal: the same, or lists and plain objects with equal members. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** The value with these members, or the very same if it has them; undefined removes a member. */
export function changeMembers<T extends object>(value: T, members: Partial<T>): T {
  const changed = Object.entries(members).filter(
    ([name, member]) => !isSame(value[name as keyof T], member),
  );
  if (changed.length === 0) return value;
  const next = { ...value };
  for (const [name, member] of changed) {
    if (member === undefined) delete next[name as keyof T];
    else next[name as keyof T] = member as T[keyof T];
  }
  return next;
}

/** The list with some items changed, or the very same list when no item did. */
export function changeItems<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  let changed = false;
  const next = items.map((item) => {
    const other = change(item);
    if (other !== item) changed = true;
    return other;
  });
  return changed ? next : items;
}
