import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withYoungApis } from './youngApis.ts';

/** Runs code in a realm that lacks what is brought along. */
function inOldRealm(code: string): Promise<unknown> {
  const lacking = `
    delete Promise.withResolvers;
    delete Promise.try;
    delete ArrayBuffer.prototype.transferToFixedLength;
    delete Math.sumPrecise;
    delete Set.prototype.intersection;
    delete Uint8Array.prototype.toBase64;
    delete Uint8Array.prototype.toHex;
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    for (const key of Object.keys(Object.getOwnPropertyDescriptors(iterators))) delete iterators[key];
    delete globalThis.Iterator;
    for (const { prototype } of [Map, WeakMap]) {
      delete prototype.getOrInsert;
      delete prototype.getOrInsertComputed;
    }`;
  function OldUrl(...given: ConstructorParameters<typeof URL>) {
    return new URL(...given);
  }
  class OldBody {
    arrayBuffer = () => Promise.resolve(new Uint8Array([7, 8]).buffer);
  }
  return runInNewContext(`${lacking}${withYoungApis(code)}`, {
    AbortController,
    AbortSignal: {},
    Blob: OldBody,
    Request: OldBody,
    Response: OldBody,
    URL: OldUrl,
    btoa,
  }) as Promise<unknown>;
}

test('a promise can be settled from outside', async () => {
  const code = 'const own = Promise.withResolvers(); own.resolve(3); own.promise';
  expect(await inOldRealm(code)).toBe(3);
});

test('an answer and a file give their bytes', async () => {
  const code = 'Promise.all([new Response().bytes(), new Blob().bytes()]).then(String)';
  expect(await inOldRealm(code)).toBe('7,8,7,8');
});

test('a buffer is handed on shorter or longer', async () => {
  const code = `
    const { buffer } = new Uint8Array([1, 2, 3]);
    Promise.resolve([2, 4].map((length) => new Uint8Array(buffer.transferToFixedLength(length))).join(' '))`;
  expect(await inOldRealm(code)).toBe('1,2 1,2,3,0');
});

test('one signal ends with the first of several, also of one that has ended', async () => {
  const code = `
    const [a, b] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([a.signal, b.signal]);
    b.abort('b');
    Promise.resolve([either.aborted, either.reason, AbortSignal.any([b.signal]).reason].join(' '))`;
  expect(await inOldRealm(code)).toBe('true b b');
});

test('an iterator is mapped, filtered, cut and asked as a list is, no further than needed', async () => {
  const code = `
    let read = 0;
    function* count() { for (;;) yield ++read; }
    const first = count().filter((n) => n % 2).map((n, at) => n * 10 + at).take(2).toArray();
    const values = () => new Map([["a", 1], ["b", 2]]).values();
    const seen = [];
    values().forEach((value, at) => seen.push(value + at));
    Promise.resolve(JSON.stringify([first, read, seen, [...values().flatMap((n) => [n, n])],
      values().some((n) => n === 2), values().every((n) => n === 2), values().find((n) => n > 1),
      count().take(0).toArray(), typeof Iterator, Iterator.prototype === Object.getPrototypeOf(Object.getPrototypeOf(values()))]))`;
  expect(JSON.parse(String(await inOldRealm(code)))).toEqual([
    ...[[10, 31], 3, [1, 3], [1, 1, 2, 2], true, false, 2, [], 'function', true],
  ]);
});

test('two sets give what is in both', async () => {
  const code =
    'Promise.resolve([...new Set([3, 1, 2]).intersection(new Set([2, 3, 4]))].join(" "))';
  expect(await inOldRealm(code)).toBe('3 2');
});

test('a map makes what it lacks once', async () => {
  const code = `
    const map = new Map([["a", undefined]]);
    const weak = new WeakMap();
    const key = {};
    Promise.resolve([map.getOrInsert("a", 1), map.getOrInsertComputed("b", (key) => key + 1),
      map.getOrInsert("b", 2), weak.getOrInsert(key, 3), weak.getOrInsertComputed(key, () => 4)].join(" "))`;
  expect(await inOldRealm(code)).toBe(' b1 b1 3 3');
});

test('numbers are added, bytes are written as text, and what is no address is none', async () => {
  const code = `
    Promise.resolve([Math.sumPrecise([1, 2, 3]), Math.sumPrecise(new Set()), new Uint8Array([0, 15, 255]).toHex(),
      new Uint8Array([0, 15, 255, 1]).toBase64(),
      URL.parse("no address"), URL.parse("/b", "https://example.com/a").href].join(" "))`;
  expect(await inOldRealm(code)).toBe('6 0 000fff AA//AQ==  https://example.com/b');
});

test('what throws at once refuses its promise', async () => {
  const code = `
    Promise.all([Promise.try((a, b) => a + b, 1, 2), Promise.try(() => { throw new Error("no"); }).catch(String)]).then(String)`;
  expect(await inOldRealm(code)).toBe('3,Error: no');
});
