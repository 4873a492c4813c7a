import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { canDigest, sha256Of } from './sha256Of.ts';

afterEach(() => vi.unstubAllGlobals());

test('the digest of a file is that of Node.js', async () => {
  const bytes = Uint8Array.from({ length: 1_200_007 }, (_, at) => (at * 31) % 251);
  for (const part of [bytes, new Uint8Array()])
    expect(await sha256Of(new Blob([part]))).toBe(createHash('sha256').update(part).digest('hex'));
});

test('a file is given up when nobody waits for its digest', async () => {
  const file = new Blob([new Uint8Array(10)]);
  await expect(sha256Of(file, AbortSignal.abort())).rejects.toThrow(/abort/i);
});

test('a page without https, or of another machine, has no digests', () => {
  expect(canDigest()).toBe(true);
  vi.stubGlobal('crypto', { getRandomValues: () => undefined });
  expect(canDigest()).toBe(false);
});
