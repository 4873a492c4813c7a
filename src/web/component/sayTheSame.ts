/** Whether two values of JSON say the same; the order of an object's members says nothing. */
export function sayTheSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const others = b as Readonly<Record<string, unknown>>;
  const mine = Object.entries(a).filter(([, value]) => value !== undefined);
  const count = Object.values(others).filter((value) => value !== undefined).length;
  return mine.length === count && mine.every(([name, value]) => sayTheSame(value, others[name]));
}
