import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Scratch, createScratch } from './scratch.ts';

let folder: string;
let scratch: Scratch;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scratch-'));
  let count = 0;
  scratch = createScratch(folder, () => `file-${++count}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limits = { maxBytes: 5_000, marker: '%PDF-' };

async function* bodyOf(...parts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

test('a body is taken when the marker stands within its first 1,024 bytes, also across chunks', async () => {
  const parts = ['\n'.repeat(1_000), '%P', 'DF', '-1.7', 'x'.repeat(100)];
  const { file } = await scratch.receive(bodyOf(...parts), limits);
  expect(file && readFileSync(file.path, 'utf8')).toBe(parts.join(''));
  expect(file?.size).toBe(1_108);
});

test('what is refused is said, and nothing is left of it', async () => {
  const refused = async (...parts: string[]) =>
    (await scratch.receive(bodyOf(...parts), limits)).refused;
  expect(await refused()).toBe('empty');
  expect(await refused('')).toBe('empty');
  expect(await refused('hello')).toBe('no marker');
  expect(await refused(`${' '.repeat(1_024)}%PDF-`)).toBe('no marker');
  expect(await refused('%PDF-', 'x'.repeat(4_996))).toBe('too large');
  expect(readdirSync(folder)).toEqual([]);
});

test('a body that is too large is not read to its end', async () => {
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('%PDF-');
    for (;;) {
      sent += 1_000;
      yield Buffer.alloc(1_000);
    }
  }
  expect(await scratch.receive(endless(), limits)).toEqual({ refused: 'too large' });
  expect(sent).toBe(5_000);
});

test('a body that breaks off rejects and leaves nothing', async () => {
  await expect(
    scratch.receive(bodyOf('%PDF-', new Error('connection cut')), limits),
  ).rejects.toThrow('connection cut');
  expect(readdirSync(folder)).toEqual([]);
});

test('a new scratch folder starts empty', () => {
  writeFileSync(join(folder, 'left over'), 'x');
  createScratch(folder, () => 'name');
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that somebody else wrote is measured', async () => {
  const path = scratch.newPath();
  writeFileSync(path, 'abc');
  const file = await scratch.measure(path);
  expect(file.size).toBe(3);
  // FIPS 180-2, appendix B.1.
  expect(Buffer.from(file.sha256).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  await scratch.discard(path);
  expect(readdirSync(folder)).toEqual([]);
});

test('what was received comes to the disk while it is looked at, and may be discarded meanwhile', async () => {
  const { file } = await scratch.receive(bodyOf('%PDF-1.7'), limits);
  await scratch.discard(file?.path ?? '');
  await expect(file?.synced).resolves.toBe(undefined);
  expect(readdirSync(folder)).toEqual([]);
});
