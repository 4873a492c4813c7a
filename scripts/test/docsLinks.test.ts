import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Every page of documentation, by its path from the root. */
const pages = ['.', 'docs', 'src', 'scripts', 'e2e', 'bench']
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

test('every variable that the server reads is explained in the README', () => {
  const config = readFileSync(join(root, 'src', 'server', 'config.ts'), 'utf8');
  const schema = /z\.object\(\{([\s\S]*?)\n\}\)/.exec(config)?.[1] ?? '';
  const names = [...schema.matchAll(/^\s{2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? '');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
