import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withYoungApis } from './youngApis.ts';

/** Runs code in a realm that lacks what is brought along. */
function inOldRealm(code: string): Promise<unknown> {
  const lacking = `
    delete Promise.withResolvers;
    delete ArrayBuffer.prototype.transferToFixedLength;`;
  class OldBody {
    arrayBuffer = () => Promise.resolve(new Uint8Array([7, 8]).buffer);
  }
  return runInNewContext(`${lacking}${withYoungApis(code)}`, {
    AbortController,
    AbortSignal: {},
    Blob: OldBody,
    Request: OldBody,
    Response: OldBody,
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
