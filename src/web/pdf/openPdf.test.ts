import { expect, test } from 'vitest';
import { isReadAtOnce } from './openPdf.ts';

test('small files are read at once, large ones are not', () => {
  expect(isReadAtOnce(30_000_000)).toBe(true);
  expect(isReadAtOnce(50_000_000)).toBe(false);
});
