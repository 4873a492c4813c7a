import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes, decodeText } from './textString.ts';

test('a text survives being written and read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\u001b'));
      expect(decodeText(textBytes(text))).toBe(text);
    }),
  );
  expect(textBytes('plain\n')).toEqual(Buffer.from('plain\n'));
});

test('text strings are read in each of their encodings', () => {
  expect(decodeText(Buffer.from('feff00e90041', 'hex'))).toBe('éA');
  expect(decodeText(Buffer.from('fffee9004100', 'hex'))).toBe('éA');
  expect(decodeText(Buffer.from('efbbbfc3a941', 'hex'))).toBe('éA');
  expect(decodeText(Buffer.from([0xe9, 0x80, 0x8d, 0x8e, 0x93, 0x9e, 0xa0, 0x18, 0x1f]))).toBe(
    'é•“”ﬁž€˘˜',
  );
});

test('an escape sequence that names a language is no part of the text', () => {
  expect(decodeText(Buffer.from('feff001b0064006500440045001b0041', 'hex'))).toBe('A');
});
