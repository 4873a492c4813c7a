/** What several things have in common: one value, or `mixed`; undefined for none of them. */
export type Shared<T> = { value: T } | 'mixed' | undefined;

/** The value that all items agree on. */
export function shared<T, V>(
  items: readonly T[],
  valueOf: (item: T) => V,
  isEqual: (a: V, b: V) => boolean = Object.is,
): Shared<V> {
  const [first, ...others] = items;
  if (first === undefined) return undefined;
  const value = valueOf(first);
  return others.every((item) => isEqual(valueOf(item), value)) ? { value } : 'mixed';
}

/** The value where all agree, else undefined. */
export function sharedValue<V>(found: Shared<V>): V | undefined {
  return typeof found === 'object' ? found.value : undefined;
}
