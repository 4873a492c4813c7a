import { expect, test } from 'vitest';
import { isReadAtOnce } from './openPdf.ts';

test('small files are read at once, large ones are not', () => {
  expect(isReadAtOnce({ size: 30_000_000 })).toBe(true);
  expect(isReadAtOnce({ size: 50_000_000 })).toBe(false);
});
