import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutKeys } from './iconMends.ts';

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
