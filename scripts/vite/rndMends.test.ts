import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutUnreached } from './rndMends.ts';

const rnd = fileURLToPath(import.meta.resolve('react-rnd'));

async function codeOf(name: string): Promise<string> {
  if (name === 'react-rnd') return readFile(join(dirname(rnd), 'index.js'), 'utf8');
  const main = createRequire(rnd).resolve(name);
  if (name === 're-resizable') return readFile(join(dirname(main), 'index.js'), 'utf8');
  const door = await readFile(join(dirname(main), 'cjs.mjs'), 'utf8');
  const [, chunk = ''] = /from "\.\/(chunk-\w+\.mjs)"/.exec(door) ?? [];
  return readFile(join(dirname(main), chunk), 'utf8');
}

test.each(['react-rnd', 're-resizable', 'react-draggable'])(
  '%s is left with what draws, and is code',
  async (name) => {
    const code = await codeOf(name);
    const left = withoutUnreached(name, code);
    expect(left.length).toBeLessThan(0.7 * code.length);
    expect(() => parseAst(left)).not.toThrow();
    expect(left).toContain(name === 'react-draggable' ? 'render() {' : '.prototype.render = ');
  },
);

test('code of another version is refused', async () => {
  const code = await codeOf('re-resizable');
  expect(() => withoutUnreached('re-resizable', withoutUnreached('re-resizable', code))).toThrow(
    /has no onMouseMove/,
  );
  const calling = code.replace(
    'Resizable.prototype.render = function () {',
    '$&\n        this.setBoundingClientRect();',
  );
  expect(() => withoutUnreached('re-resizable', calling)).toThrow(
    /uses setBoundingClientRect elsewhere/,
  );
});
