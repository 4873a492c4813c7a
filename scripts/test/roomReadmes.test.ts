import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..', '..', 'src');
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
const readmes = files.filter((file) => file.endsWith('README.md'));
const code = files
  .filter((file) => /\.(?:tsx?|css|sql|json)$/.test(file))
  .map((file) => readFileSync(join(src, file), 'utf8'));
const words = new Set(code.flatMap((text) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
const stems = new Set(files.map((file) => file.replace(/(?:\.test)?\.[a-z]+$/, '')));

const {
  name: ownName,
  dependencies,
  devDependencies,
} = JSON.parse(readFileSync(join(src, '..', 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
> & { name: string };
const packages = [ownName, ...Object.keys({ ...dependencies, ...devDependencies })];

/** Whether a path is there, below the room, below a room around it, or below src. */
function isThere(path: string, room: string): boolean {
  for (let at = room; ; at = dirname(at)) {
    const full = at === '.' ? path : `${at}/${path}`;
    if (existsSync(join(src, full)) || stems.has(full)) return true;
    if (at === '.') return existsSync(join(src, '..', path));
  }
}

/** What the README of a room names that is nowhere: identifiers and paths in backticks. */
function missingIn(readme: string): string[] {
  const text = readFileSync(join(src, readme), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return named.filter((name) => {
    if (packages.some((one) => name.startsWith(`${one}/`))) return false;
    if (/^[\w.@-]+(?:\/[\w.@-]+)+\/?$/.test(name)) return !isThere(name, dirname(readme));
    if (!/^[A-Za-z_$][\w$]*(?:\.[\w$]+)*(?:\(\))?$/.test(name)) return false;
    const parts = name.replace('()', '').split('.');
    return !parts.every((part) => words.has(part)) && !isThere(name, dirname(readme));
  });
}

test('what the README of a room names is there', () => {
  expect(readmes.length).toBeGreaterThan(20);
  const missing = readmes.flatMap((readme) =>
    missingIn(readme).map((name) => `${readme}: ${name}`),
  );
  expect(missing).toEqual([]);
});
