/**
 * What pdf.js uses beside the polyfills of its legacy build, and the oldest browsers that are
 * served lack: each is defined where it is missing. It stands before the code of pdf.js in the
 * page and in both of its threads.
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
`;

/** The code in a scope of its own, before a module's code. */
export function withYoungApis(code: string): string {
  return `{${youngApis.replaceAll(/\/\/.*\n/g, '').replaceAll(/\n\s*/g, '')}}\n${code}`;
}
