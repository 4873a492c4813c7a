import { expect, test } from 'vitest';
import { sayCharacters, withoutUnseen } from './unseenCharacters.ts';

test('what leaves no trace is taken away', () => {
  expect(withoutUnseen('\u202a+49 170 1234567\u202c')).toBe('+49 170 1234567');
  expect(withoutUnseen('an\u200bna\ufeff@ex\u00adample.com')).toBe('anna@example.com');
  expect(withoutUnseen('A\u034fB\u3164C\u{e0041}D\ufe0fE')).toBe('ABCDE');
  expect(withoutUnseen('José, 東京')).toBe('José, 東京');
});

test('joiners stay between letters from right to left, overrides do not', () => {
  expect(withoutUnseen('\u202eمی\u200cخواهم\u202c')).toBe('می\u200cخواهم');
});

test('characters are named by themselves, and by their numbers where nobody sees them', () => {
  expect(sayCharacters(['王', '\u202a', '\u0301', '\u3000', '\u{e0041}'])).toBe(
    '王 U+202A U+0301 U+3000 U+E0041',
  );
});
