import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundOn, ruleAt, wordAt } from '#testing/pdf/printedPages.ts';

test.each(['Signature', 'Handtekening', 'Unterschrift', 'Firma'])(
  'an empty area by a lone "%s" is a place to sign',
  (text) => {
    const [place, ...others] = foundOn({ words: [wordAt(text, 100, 600)] });
    expect(others).toEqual([]);
    expect(place?.kind).toBe('signature');
    expect(place?.rect.x).toBe(100);
    expect(place?.rect.height).toBeGreaterThanOrEqual(26);
  },
);

test('a label with a colon at the end of its row announces a place behind it', () => {
  const places = foundOn({ words: [wordAt('Date:', 100, 300), wordAt('Signature:', 100, 360)] });
  expect(places.map(({ kind }) => kind).toSorted()).toEqual(['signature', 'text']);
  for (const { rect } of places) expect(rect.x).toBeGreaterThan(124);
});

test('what follows a label, or the text below a heading, leaves no place', () => {
  const words = [wordAt('Date:', 100, 300), wordAt('May', 130, 300)];
  expect(foundOn({ words })).toEqual([]);
  const text = [wordAt('Signature', 100, 300), wordAt('lorem', 100, 316)];
  expect(foundOn({ words: text })).toEqual([]);
});

test('a line that asks for a signature answers its word, and is as high as there is room, up to a line', () => {
  const rules = [ruleAt(600, 100, 260)];
  const places = foundOn({ rules, words: [wordAt('Unterschrift', 150, 609, 8)] });
  expect(places).toEqual([
    {
      kind: 'signature',
      rect: { x: 100, y: 580, width: 160, height: 20 },
      caption: 'Unterschrift',
    },
  ]);
});

const prose = fc.array(
  fc.constantFrom('lorem', 'ipsum', 'date', 'name', 'signature', 'the', 'of', 'Datum', 'firma'),
  { minLength: 20, maxLength: 80 },
);

test('lines of running text announce nothing, whatever their words', () => {
  fc.assert(
    fc.property(prose, (texts) => {
      const words = texts.map((text, index) =>
        wordAt(text, 72 + (index % 8) * 58, 100 + Math.floor(index / 8) * 13),
      );
      const end = wordAt('end', 72 + 8 * 58, 100);
      expect(foundOn({ words: [...words, end] })).toEqual([]);
    }),
  );
});
