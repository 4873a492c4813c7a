import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..', '..');

/** Set on an element by Base UI, which positions what floats. */
const positioned = ['--anchor-width', '--available-height', '--available-width'];

test('every property that a style uses is defined, or has a value in its place', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));
  const defined = new Set(positioned);
  for (const { text } of sources)
    for (const [, name = ''] of text.matchAll(/(--[a-z][\w-]*)['"]?\]?\s*[:,]/gm))
      defined.add(name);
  const missing = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ file, name })),
    )
    .filter(({ name }) => !defined.has(name));
  expect(missing).toEqual([]);
});
