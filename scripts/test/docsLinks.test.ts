import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Every page of documentation, by its path from the root. */
const pages = ['.', 'docs', 'src', '.github', 'scripts', 'e2e', 'lab']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );

test('what the documentation links to is there', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(root, dirname(page), decodeURIComponent(target))))
      .map((target) => `${page} -> ${target}`),
  );
  expect(pages.length).toBeGreaterThan(3);
  expect(dead).toEqual([]);
});

/**
 * The places to which a path in the documentation may refer, from the root: rooms are below `src`.
 */
function placesOf(path: string): string[] {
  const isRoom = /^(core|web|server)\//.test(path);
  return isRoom ? ['', '.ts', '.tsx'].map((end) => join('src', path + end)) : [path];
}

test('every path and every room that the documentation names is there', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((text) => /^(src|e2e|lab|scripts|docs|public|core|web|server)\/[\w./-]+$/.test(text))
      .map((path) => ({ page, path })),
  );
  const gone = named.filter(
    ({ path }) => !placesOf(path).some((place) => existsSync(join(root, place))),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(gone).toEqual([]);
});

test('the list of decisions names each of them, by number and title', () => {
  const folder = join(root, 'docs', 'decisions');
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const entries = files.toSorted().map((file, index) => {
    const [, number, title] =
      /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    expect(Number(number), file).toBe(index + 1);
    expect(Number(file.slice(0, 4)), file).toBe(index + 1);
    return `- [${file.slice(0, 4)}](${file}): ${title}`;
  });
  const list = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
  expect(entries.length).toBeGreaterThan(0);
  expect(list.filter((line) => line.startsWith('- '))).toEqual(entries);
});
