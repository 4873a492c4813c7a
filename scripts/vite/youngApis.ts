/**
 * What pdf.js uses and the oldest browsers that are served lack: each is defined where it is
 * missing, as far as pdf.js uses it. It stands before the code of pdf.js in the page and in both of
 * its threads, which a phone waits for: the polyfills of pdf.js's own legacy build are ten times as
 * much code.
 */
export const youngApis = `
const define = (owner, name, value) => {
  if (owner && !(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
};
// Chrome 119, Firefox 121, Safari 17.4
define(Promise, "withResolvers", function withResolvers() {
  let resolve, reject;
  const promise = new this((fulfil, refuse) => { resolve = fulfil; reject = refuse; });
  return { promise, resolve, reject };
});
// Chrome 132, Firefox 128, Safari 18
for (const body of [globalThis.Blob, globalThis.Request, globalThis.Response])
  define(body?.prototype, "bytes", async function bytes() { return new Uint8Array(await this.arrayBuffer()); });
// Chrome 114, Firefox 122, Safari 17.4; the old buffer stays usable, which nothing relies on
define(ArrayBuffer.prototype, "transferToFixedLength", function transferToFixedLength(length = this.byteLength) {
  const made = new Uint8Array(length);
  made.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
  return made.buffer;
});
// Chrome 116, Firefox 124, Safari 17.4
define(globalThis.AbortSignal, "any", function any(signals) {
  const ending = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) ending.abort(signal.reason);
    else signal.addEventListener("abort", () => ending.abort(signal.reason), { once: true, signal: ending.signal });
  }
  return ending.signal;
});
// Chrome 122, Firefox 131, Safari 18.4
const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
if (!("Iterator" in globalThis))
  define(globalThis, "Iterator", Object.assign(function Iterator() {}, { prototype: iterators }));
define(iterators, "map", function* map(change) {
  let at = 0;
  for (const value of this) yield change(value, at++);
});
define(iterators, "filter", function* filter(isKept) {
  let at = 0;
  for (const value of this) if (isKept(value, at++)) yield value;
});
define(iterators, "flatMap", function* flatMap(change) {
  let at = 0;
  for (const value of this) yield* change(value, at++);
});
define(iterators, "take", function* take(limit) {
  let left = limit;
  if (left > 0) for (const value of this) { yield value; if (--left <= 0) return; }
});
define(iterators, "toArray", function toArray() { return [...this]; });
define(iterators, "forEach", function forEach(act) { [...this].forEach((value, at) => act(value, at)); });
define(iterators, "some", function some(holds) { return [...this].some((value, at) => holds(value, at)); });
define(iterators, "every", function every(holds) { return [...this].every((value, at) => holds(value, at)); });
define(iterators, "find", function find(holds) { return [...this].find((value, at) => holds(value, at)); });
// Chrome 145, Firefox 144, Safari 26.2
for (const { prototype } of [Map, WeakMap]) {
  define(prototype, "getOrInsertComputed", function getOrInsertComputed(key, make) {
    if (!this.has(key)) this.set(key, make(key));
    return this.get(key);
  });
  define(prototype, "getOrInsert", function getOrInsert(key, value) {
    return this.getOrInsertComputed(key, () => value);
  });
}
// Chrome 147, Firefox 137, Safari 26.2; the lengths and widths that pdf.js adds are small
define(Math, "sumPrecise", function sumPrecise(numbers) { return [...numbers].reduce((sum, one) => sum + one, 0); });
// Chrome 128, Firefox 134, Safari 18.2
define(Promise, "try", function(act, ...given) { return new this((fulfil) => fulfil(act(...given))); });
// Chrome 140, Firefox 133, Safari 18.2
define(Uint8Array.prototype, "toHex", function toHex() {
  return [...this].map((byte) => byte.toString(16).padStart(2, "0")).join("");
});
define(Uint8Array.prototype, "toBase64", function toBase64() {
  return btoa([...this].map((byte) => String.fromCharCode(byte)).join(""));
});
// Chrome 122, Firefox 127, Safari 17
define(Set.prototype, "intersection", function intersection(other) {
  return new Set([...this].filter((value) => other.has(value)));
});
// Chrome 126, Firefox 126, Safari 18
define(globalThis.URL, "parse", function parse(...given) {
  try { return new URL(...given); } catch { return null; }
});
`;

/** The code in a scope of its own, before a module's code. */
export function withYoungApis(code: string): string {
  return `{${youngApis.replaceAll(/\/\/.*\n/g, '').replaceAll(/\n\s*/g, '')}}\n${code}`;
}
