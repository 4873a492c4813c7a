/**
 * Whether JavaScript puts this key before all others, by number: a whole number below 2^32 - 1 in
 * its plain form.
 */
export function isIndex(key: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(key) && Number(key) < 4_294_967_295;
}

/**
 * The items in the order in which an object lists its keys, so that a text written from a list
 * equals one written from the object.
 */
export function inObjectOrder<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const indexed = items.filter((item) => isIndex(keyOf(item)));
  if (indexed.length === 0) return items;
  return [
    ...indexed.sort((a, b) => Number(keyOf(a)) - Number(keyOf(b))),
    ...items.filter((item) => !isIndex(keyOf(item))),
  ];
}
