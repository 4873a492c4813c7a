import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutKeys, withPlaces } from './iconMends.ts';

const library = dirname(dirname(fileURLToPath(import.meta.resolve('lucide-react'))));

test.each(['chevron-down', 'align-center-vertical', 'airplay'])(
  'of the icon %s all is left but its keys',
  async (name) => {
    const code = await readFile(join(library, 'esm/icons', `${name}.mjs`), 'utf8');
    const shapes = (text: string) => text.match(/(?<=\bd: )"[^"]*"/g);
    const left = withoutKeys(code, name);
    expect(left).not.toContain('key');
    expect(shapes(code)?.length).toBeGreaterThan(0);
    expect(shapes(left)).toEqual(shapes(code));
    expect(() => parseAst(left)).not.toThrow();
  },
);

test('an icon without keys is refused', () => {
  const code = '["path", { d: "m6 9 6 6 6-6" }]';
  expect(() => withoutKeys(code, 'chevron-down.mjs')).toThrow(/chevron-down\.mjs has no keys now/);
});

test('each line of an icon has its place as its key, and other code is refused', async () => {
  const code = await readFile(join(library, 'esm/Icon.mjs'), 'utf8');
  const drawn = withPlaces(code);
  const [, line = ''] = /builtIconNode\.map\((.*)\),\n/.exec(drawn) ?? [];
  const draw = new Function('createElement', `return ${line}`)((tag: string, given: object) => ({
    tag,
    ...given,
  }));
  expect(
    [
      ['path', { d: 'm6' }],
      ['path', { d: 'm7' }],
    ].map(draw),
  ).toEqual([
    { tag: 'path', key: 0, d: 'm6' },
    { tag: 'path', key: 1, d: 'm7' },
  ]);
  expect(() => withPlaces('createElement(name)')).toThrow(/draws otherwise now/);
});
