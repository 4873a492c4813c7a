/**
 * JSON text of a value. Throws for what has none (undefined, a function), which would be read back
 * as something else.
 */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('A value without JSON form cannot be kept.');
  return text;
}

/** The value of JSON text that `toJson` wrote. */
export function fromJson(text: string): unknown {
  return JSON.parse(text);
}
