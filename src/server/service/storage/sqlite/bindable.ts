/** A value that both databases store without changing it: what `bindable` lets through. */
export type Bindable = null | string | number | bigint | Uint8Array;

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/**
 * One SQL parameter as both databases take it: booleans become 0 or 1. Throws a TypeError for what
 * a driver would change silently, store differently from the other database, or crash on:
 * undefined, NaN, infinities, dates, objects, text with U+0000 or half a surrogate pair, and whole
 * numbers past 64 bits.
 */
export function bindable(value: unknown): Bindable {
  if (value === null || value instanceof Uint8Array) return value;
  // libsql ends the whole process on a bare boolean, and the schema keeps booleans as 0 and 1
  // everywhere.
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    // SQLite cuts the text at U+0000 without a word, PostgreSQL refuses it; both replace a lone
    // surrogate by U+FFFD.
    if (value.includes('\0')) throw refusal('text with U+0000');
    if (!value.isWellFormed()) throw refusal('text with half a surrogate pair');
    return value;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refusal(String(value));
    return value;
  }
  if (typeof value === 'bigint') {
    if (value < int64.min || value > int64.max) throw refusal('a whole number past 64 bits');
    return value;
  }
  throw refusal(value instanceof Date ? 'a Date' : typeof value);
}

function refusal(what: string): TypeError {
  return new TypeError(
    `SQL parameter: ${what} cannot be stored. Convert it where the query is written.`,
  );
}
