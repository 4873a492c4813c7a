/** Whether objects list this key by number, first: a plain whole number below 2^32 - 1. */
export function isIndex(key: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(key) && Number(key) < 4_294_967_295;
}

/** The items as an object lists its keys: a text written from the list equals the object's. */
export function inObjectOrder<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const indexed = items.filter((item) => isIndex(keyOf(item)));
  if (indexed.length === 0) return items;
  return [
    ...indexed.sort((a, b) => Number(keyOf(a)) - Number(keyOf(b))),
    ...items.filter((item) => !isIndex(keyOf(item))),
  ];
}
