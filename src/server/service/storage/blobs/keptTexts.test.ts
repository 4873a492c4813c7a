import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskBlobs } from './diskBlobs.ts';
import { createKeptTexts, forgettingTexts, type KeptTexts } from './keptTexts.ts';
import { createScratch } from './scratch.ts';

let folder: string;
let texts: KeptTexts;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  let count = 0;
  const scratch = createScratch(join(folder, 'scratch'), () => `file-${++count}`);
  texts = createKeptTexts(scratch, { each: 10, all: 25 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => readdirSync(join(folder, 'scratch'));
const write = (key: string, bytes: number) =>
  texts.collect(key, async ({ path, keep }) => {
    writeFileSync(path, 'x'.repeat(bytes));
    await keep();
  });

test('a text is found by its document alone, and what was not kept is discarded', async () => {
  await write('a', 5);
  await write('b', 5);
  expect(texts.find('a')).not.toBe(texts.find('b'));
  expect(texts.find('c')).toBeUndefined();
  await texts.collect('c', async ({ path }) => writeFileSync(path, 'part'));
  await texts.collect('d', ({ keep }) => keep());
  const failing = texts.collect('e', async ({ path }) => {
    writeFileSync(path, 'part');
    throw new Error('cut');
  });
  await expect(failing).rejects.toThrow('cut');
  expect([texts.find('c'), texts.find('d'), texts.find('e')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(files()).toHaveLength(2);
});

test('a text that is too long is not kept, and of all together the oldest go', async () => {
  await write('long', 11);
  expect(texts.find('long')).toBeUndefined();
  for (const key of ['a', 'b', 'c']) await write(key, 10);
  expect(texts.find('a')).toBeUndefined();
  expect(texts.find('b')).toBeDefined();
  // A text that is written anew takes the place of the one before.
  await write('b', 5);
  await write('d', 10);
  expect(['a', 'b', 'c', 'd'].filter((key) => texts.find(key))).toEqual(['b', 'c', 'd']);
  await write('e', 1);
  expect(['b', 'c', 'd', 'e'].filter((key) => texts.find(key))).toEqual(['b', 'd', 'e']);
  expect(files()).toHaveLength(3);
});

test('a text goes with its document, also when it is still being written', async () => {
  const blobs = forgettingTexts(createDiskBlobs(join(folder, 'blobs')), texts);
  await write('document-1', 5);
  await write('document-2', 5);
  await blobs.remove('document-1');
  expect(texts.find('document-1')).toBeUndefined();
  expect(texts.find('document-2')).toBeDefined();
  await texts.collect('document-3', async ({ path, keep }) => {
    writeFileSync(path, 'x');
    await blobs.remove('document-3');
    await keep();
  });
  expect(texts.find('document-3')).toBeUndefined();
  expect(files()).toHaveLength(1);
});

test('no text is kept for more than two turns', async () => {
  await write('a', 5);
  await texts.turnOver();
  await write('b', 5);
  expect(texts.find('a')).toBeDefined();
  await texts.turnOver();
  expect([texts.find('a'), typeof texts.find('b')]).toEqual([undefined, 'string']);
  expect(files()).toHaveLength(1);
  await texts.turnOver();
  expect(files()).toEqual([]);
  await write('c', 5);
  await texts.forgetAll();
  expect(files()).toEqual([]);
});
