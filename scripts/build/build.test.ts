import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { precompress } from './precompress.mjs';

let folder: string;
const put = async (name: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldwright-build-'));
  await put('src/web/app/main.tsx', 'one');
  await put('package-lock.json', '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a changed, added or renamed source asks for a new build', async () => {
  const prints = [fingerprint(folder)];
  await put('src/web/app/main.tsx', 'two');
  prints.push(fingerprint(folder));
  await put('src/web/app/more.ts', '');
  prints.push(fingerprint(folder));
  await rm(join(folder, 'src/web/app/more.ts'));
  await put('src/web/app/other.ts', '');
  prints.push(fingerprint(folder));
  await put('package-lock.json', '{"lockfileVersion": 3}');
  prints.push(fingerprint(folder));
  expect(new Set(prints).size).toBe(prints.length);
});

test('a test, a document or another time of a file asks for none', async () => {
  const before = fingerprint(folder);
  await put('src/web/app/main.test.tsx', 'test');
  await put('docs/page.md', 'words');
  await utimes(join(folder, 'package-lock.json'), 1, 1);
  expect(fingerprint(folder)).toBe(before);
});

test('the compressed copies give back the very bytes', async () => {
  const text = 'const fields = [];\n'.repeat(500);
  await put('web/assets/app.js', text);
  expect(await precompress(join(folder, 'web'), join(folder, 'cache'))).toBe(1);
  const file = join(folder, 'web/assets/app.js');
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text);

  await put('web/assets/again.js', text);
  expect(await precompress(join(folder, 'web'), join(folder, 'cache'))).toBe(2);
  const again = await readFile(join(folder, 'web/assets/again.js.br'));
  expect(brotliDecompressSync(again).toString()).toBe(text);
});

test('what is small or does not shrink gets no compressed copy', async () => {
  const noise = Buffer.from(
    Array.from({ length: 4096 }, (_, at) => (at * 7919 * (at % 251)) % 256),
  );
  await put('web/picture.png', noise);
  await put('web/tiny.js', 'let a;');
  expect(await precompress(join(folder, 'web'), join(folder, 'cache'))).toBe(0);
  expect((await readdir(join(folder, 'web'))).toSorted()).toEqual(['picture.png', 'tiny.js']);
});
