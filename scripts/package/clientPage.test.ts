import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('docs/client.md shows the example that the tests run', () => {
  const page = readFileSync(join(root, 'docs/client.md'), 'utf8');
  const [, shown] =
    /<!-- example: examples\/node-send\/send\.mjs[^>]*-->\n```js\n([\s\S]*?)```/.exec(page) ?? [];
  expect(shown).toBe(readFileSync(join(root, 'examples/node-send/send.mjs'), 'utf8'));
});
