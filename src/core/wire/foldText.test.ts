import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './foldText.ts';

test('case, accents, ligatures and white space do not count', () => {
  expect(foldText('  Søren\u00a0 STRÖßE Łódź ')).toBe('soren strosse lodz');
  expect(foldText('Éric Müller')).toBe(foldText('E\u0301RIC MU\u0308LLER'));
  expect(foldText('ﬁrm № 5')).toBe('firm no 5');
  expect(foldText('İstanbul')).toBe('istanbul');
});

test('what no database stores is replaced, so that a search for it finds no more than that', () => {
  expect(foldText('a\0b\ud800c 😀\udc00')).toBe('a\ufffdb\ufffdc 😀\ufffd');
});

test('a folded text stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
