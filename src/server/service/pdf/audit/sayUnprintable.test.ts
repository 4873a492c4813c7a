import { expect, test } from 'vitest';
import { sayUnprintable } from './sayUnprintable.ts';

test('what can be printed stays as it is', () => {
  expect(sayUnprintable('Anna Berg, Nguyễn, Ελένη, دانا')).toBe('Anna Berg, Nguyễn, Ελένη, دانا');
});

test('what cannot is said in words, never as numbers', () => {
  expect(sayUnprintable('Signed by 王小明 (Wang)')).toBe(
    'Signed by [3 Chinese characters, not printable here] (Wang)',
  );
  expect(sayUnprintable('สมชาย ใจดี')).toBe('[9 Thai characters, not printable here]');
  expect(sayUnprintable('ok 👍')).toBe('ok [1 emoji character, not printable here]');
  expect(sayUnprintable('𐎀')).toBe('[1 character, not printable here]');
});
