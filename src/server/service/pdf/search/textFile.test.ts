import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pagesPdf, printed } from '#testing/pdf/pagesPdf.ts';
import { findInText } from './findInText.ts';
import { findTexts } from './findTexts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'text-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wanted = { texts: ['{{tag}}', 'Sign here', 'nowhere'], mostEach: 10 };
/** Searches a PDF of two pages, keeping its text. */
async function searched({ mostBytes = 10_000, document = 'one' } = {}) {
  const path = join(folder, 'one.pdf');
  const pages = [
    [{ text: 'Name {{tag}} Sign here', x: 72.123, y: 700.456 }],
    [{ text: 'Sign  here', x: 72, y: 500 }],
  ];
  writeFileSync(path, pagesPdf(pages.map((texts) => ({ content: printed(texts) }))));
  const keep = { path: join(folder, 'text'), document, mostBytes };
  const report = await findTexts({ path, keep, ...wanted });
  rmSync(path);
  return { report, kept: { path: keep.path, document } };
}

test('what is kept of a document is searched without it, with the very same places', async () => {
  const { report, kept } = await searched();
  expect(report.isKept).toBe(true);
  expect(report.found.map(({ hits }) => hits.length)).toEqual([1, 2, 0]);
  expect(statSync(kept.path).mode & 0o777).toBe(0o600);
  expect((await findInText({ kept, ...wanted })).found).toEqual(report.found);
});

test('glyphs of a page without a hit are asked of the document, its words are not', async () => {
  const path = join(folder, 'two.pdf');
  const page = (text: string) => ({ content: printed([{ text, x: 72, y: 700 }]) });
  writeFileSync(path, pagesPdf([page('one {{a}} x'), page('two {{b}} x')]));
  const keep = { path: join(folder, 'first'), document: 'one', mostBytes: 10_000 };
  await findTexts({ path, keep, texts: ['{{a}}'], mostEach: 10 });
  const kept = { path: keep.path, document: 'one' };
  const search = { texts: ['{{b}}'], mostEach: 10 };
  expect((await findInText({ kept, ...search })).found).toBeUndefined();
  expect((await findInText({ kept, texts: ['{{c}}'], mostEach: 10 })).found).toEqual([
    { text: '{{c}}', hits: [] },
  ]);
  const next = { ...keep, path: join(folder, 'second') };
  const known = await findTexts({ path, keep: next, known: kept, ...search });
  expect(known.found).toEqual((await findTexts({ path, ...search })).found);
  expect(known.isKept).toBe(true);
  const both = { texts: ['{{a}}', '{{b}}'], mostEach: 10 };
  const second = { path: next.path, document: 'one' };
  expect((await findInText({ kept: second, ...both })).found).toEqual(
    (await findTexts({ path, ...both })).found,
  );
});

test('a kept text that is missing, damaged or of another document is not used', async () => {
  const { kept } = await searched();
  const lost = { ok: true, found: undefined };
  expect(await findInText({ kept: { ...kept, document: 'two' }, ...wanted })).toEqual(lost);
  expect(await findInText({ kept: { ...kept, path: `${kept.path}2` }, ...wanted })).toEqual(lost);
  const whole = readFileSync(kept.path, 'utf8');
  for (const damaged of ['', whole.slice(0, -1), whole.replace('Sign', 'Sing'), '{}']) {
    writeFileSync(kept.path, damaged);
    expect(await findInText({ kept, ...wanted })).toEqual(lost);
  }
});

test('a text beyond the bound, or without a place, is not written, and is found all the same', async () => {
  const { report } = await searched({ mostBytes: 200 });
  expect(report.isKept).toBe(false);
  expect(report.found.map(({ hits }) => hits.length)).toEqual([1, 2, 0]);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'text'), 'another file');
  expect((await searched()).report.isKept).toBe(false);
});
