import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutPictures } from './padMends.ts';

const pad = () => readFile(fileURLToPath(import.meta.resolve('signature_pad')), 'utf8');

test('the pad is left with the methods that draw, and is code that runs', async () => {
  const code = await pad();
  const left = withoutPictures(code);
  expect(left.length).toBeLessThan(0.85 * code.length);
  const made: { default: { prototype: object } } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(left)}`
  );
  const methods = Object.getOwnPropertyNames(made.default.prototype);
  expect(methods).toEqual(expect.arrayContaining(['clear', 'on', 'off', 'fromData', 'toData']));
  expect(methods).not.toContain('toSVG');
});

test('code of another version is refused', async () => {
  const code = await pad();
  expect(() => withoutPictures(withoutPictures(code))).toThrow(/has no redraw/);
  expect(() => withoutPictures(code.replace('    this.on();', '    this.redraw();'))).toThrow(
    /uses redraw elsewhere/,
  );
});
