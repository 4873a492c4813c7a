import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Of } from './sha256Of.ts';

test('the digest of a file in many pieces is that of Node.js', async () => {
  const bytes = Uint8Array.from({ length: 1_200_007 }, (_, at) => (at * 31) % 251);
  for (const part of [bytes, bytes.subarray(0, 512 * 1024), new Uint8Array()])
    expect(await sha256Of(new Blob([part]))).toBe(createHash('sha256').update(part).digest('hex'));
});

test('a file is not read on when nobody waits for its digest', async () => {
  const file = new Blob([new Uint8Array(10)]);
  await expect(sha256Of(file, AbortSignal.abort())).rejects.toThrow(/abort/i);
});
