import { expect, test } from 'vitest';
import { advanceOf, fontAscent, fontDescent, isDrawable } from '#core/appearance/fontMeasures.ts';
import { openFont } from './fontFiles.ts';

test('browser and server measure alike: the table of widths is that of the font', () => {
  const font = openFont('DejaVuSans.ttf');
  let compared = 0;
  for (const code of font.characterSet) {
    const char = String.fromCodePoint(code);
    if (!isDrawable(char)) continue;
    const advance = font.glyphForCodePoint(code)?.advanceWidth;
    expect(advanceOf(char)).toBe((advance ?? Number.NaN) / font.unitsPerEm);
    compared++;
  }
  expect(compared).toBeGreaterThan(4500);
  expect(fontAscent).toBe(font.ascent / font.unitsPerEm);
  expect(fontDescent).toBe(-font.descent / font.unitsPerEm);
});

test('the font has every character that counts as drawable', () => {
  const font = openFont('DejaVuSans.ttf');
  const codes = Array.from({ length: 0x20000 }, (_, code) => code);
  const missing = codes.filter(
    (code) => isDrawable(String.fromCodePoint(code)) && !font.hasGlyphForCodePoint(code),
  );
  expect(missing).toEqual([]);
});
