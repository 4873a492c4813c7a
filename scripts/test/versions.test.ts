import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '');
const released = headings.filter((heading) => heading !== '[Unreleased]');

/** A version of three numbers and its day. */
const heading = /^\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d{2}-\d{2})$/;

test('the newest version of the changelog is that of the package and of its lockfile', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'));
  const lock: { version: string; packages: Record<string, { version: string }> } = JSON.parse(
    read('package-lock.json'),
  );
  expect(released[0]).toMatch(heading);
  expect(released[0]).toContain(`[${version}]`);
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
});

test('versions of the changelog descend, and so do their days', () => {
  const parsed = released.map((text) => heading.exec(text));
  expect(parsed).not.toContain(null);
  const keys = parsed.map((match) =>
    match
      ?.slice(1, 4)
      .map((part) => part.padStart(6, '0'))
      .join(),
  );
  expect(keys).toEqual(keys.toSorted().toReversed());
  expect(new Set(keys).size).toBe(keys.length);
  const days = parsed.map((match) => match?.[4] ?? '');
  expect(days).toEqual(days.toSorted().toReversed());
});

test('changes stand under the six headings of Keep a Changelog', () => {
  const kinds = [...read('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map((match) => match[1]);
  const known = new Set<string | undefined>([
    'Added',
    'Changed',
    'Deprecated',
    'Removed',
    'Fixed',
    'Security',
  ]);
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => !known.has(kind))).toEqual([]);
});

test('the Node.js for work on the project is the oldest one that is supported', () => {
  const { engines }: { engines: { node: string } } = JSON.parse(read('package.json'));
  const version = read('.nvmrc').trim();
  expect(version).toMatch(/^\d+\.\d+\.0$/);
  expect(engines.node).toBe(`>=${version.replace(/\.0$/, '')}`);
  expect(read('README.md')).toContain(`Node.js ${version.replace(/\.0$/, '')} or newer`);
});
