/**
 * `make`, worked out once per object. `before` is the value made last, for any object: a hint for
 * what to keep; the result must be equal without it. The objects must not change.
 */
export function remembered<K extends object, V extends object>(
  make: (key: K, before?: V) => V,
): (key: K) => V {
  const known = new WeakMap<K, V>();
  let latest: V | undefined;
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const made = make(key, latest);
    known.set(key, made);
    latest = made;
    return made;
  };
}
