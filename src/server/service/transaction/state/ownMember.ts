/**
 * A member that the object itself has; undefined for one that it merely inherits. Keys that clients
 * choose may be called `constructor` or `toString`.
 */
export function ownMember<T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
