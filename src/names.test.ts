import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Names that two files export on purpose, each with its reason. */
const sharedNames: Record<string, string> = {
  englishTexts: 'the component has fewer texts, by the name under which all are asked for',
  translations: 'the same in other languages',
};

/** Base names that two files have on purpose, each with its reason. */
const sharedFiles: Record<string, string> = {
  main: 'the program of each platform begins in it',
};

const src = import.meta.dirname;
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .filter((entry) => !/\.test\.tsx?$|\.d\.ts$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  // A catalogue of texts is named after its namespace, which `useTexts` takes, in each language
  // alike: there is one of each name per language, so that no other name would be the only one.
  .filter((file) => !/^testing\/|^web\/texts\/[a-z]{2}\//.test(file));

const declared =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** What several files have under one key, as `key: file, file`; without the keys of a table. */
function doubles(entries: Iterable<readonly [string, string]>, table: Record<string, string>) {
  const found = new Map<string, Set<string>>();
  for (const [key, file] of entries) found.set(key, (found.get(key) ?? new Set()).add(file));
  return [...found]
    .filter(([key, holders]) => holders.size > 1 && !(key in table))
    .map(([key, holders]) => `${key}: ${[...holders].join(', ')}`);
}

const exportedNames = files.flatMap((file) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(declared)].map(
    ([, name = '']) => [name, file] as const,
  ),
);
const baseNames = files.map(
  (file) =>
    [
      basename(file)
        .replace(/\.tsx?$/, '')
        .toLowerCase(),
      file,
    ] as const,
);

test('one exported name has one meaning', () => {
  expect(exportedNames.length).toBeGreaterThan(0);
  expect(doubles(exportedNames, sharedNames)).toEqual([]);
});

test('no two files have the same base name, whatever their case', () => {
  expect(doubles(baseNames, sharedFiles)).toEqual([]);
});

test('the tables of shared names list only what is shared, with a reason', () => {
  const shared = (entries: readonly (readonly [string, string])[]) =>
    new Set(doubles(entries, {}).map((line) => line.split(':')[0]));
  const [names, bases] = [shared(exportedNames), shared(baseNames)];
  expect(Object.keys(sharedNames).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(sharedFiles).filter((name) => !bases.has(name))).toEqual([]);
  for (const reason of [...Object.values(sharedNames), ...Object.values(sharedFiles)])
    expect(reason).not.toBe('');
});

test('scripts of the page name files that are there', () => {
  const folder = join(src, '../public');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const named = scripts.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bsrc\/[\w/.-]+\.tsx?\b/g)].map(String),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((path) => !existsSync(join(src, '..', path)))).toEqual([]);
});
