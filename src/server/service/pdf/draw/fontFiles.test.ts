import type { Glyph } from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { advanceOf, faceHeights, isDrawable, toDrawn } from '#core/appearance/fontMeasures.ts';
import { typedFaceOf } from '#core/appearance/typedFace.ts';
import { joinLetters } from '#core/writing/joinLetters.ts';
import { openFont } from './fontFiles.ts';

test.each([
  ['Liberation Sans', 'LiberationSans-Regular.ttf', 650],
  ['DejaVu Sans', 'DejaVuSans.ttf', 4500],
] as const)(
  'browser and server measure %s alike, by the widths of the font',
  (face, file, most) => {
    const font = openFont(file);
    let compared = 0;
    for (const code of font.characterSet) {
      const char = String.fromCodePoint(code);
      if (!isDrawable(char)) continue;
      const advance = font.glyphForCodePoint(code)?.advanceWidth;
      expect(advanceOf(char, face)).toBe((advance ?? Number.NaN) / font.unitsPerEm);
      compared++;
    }
    expect(compared).toBeGreaterThan(most);
    const { ascent, descent } = faceHeights[face];
    expect([ascent, descent]).toEqual([font.ascent, -font.descent].map((one) => one / 2048));
  },
);

test('the bold letters of the audit trail are all there', () => {
  const regular = openFont('LiberationSans-Regular.ttf').characterSet;
  expect(openFont('LiberationSans-Bold.ttf').characterSet).toEqual(regular);
});

test('the font has every character that counts as drawable', () => {
  const font = openFont('DejaVuSans.ttf');
  const codes = Array.from({ length: 0x20000 }, (_, code) => code);
  const missing = codes.filter(
    (code) => isDrawable(String.fromCodePoint(code)) && !font.hasGlyphForCodePoint(code),
  );
  expect(missing).toEqual([]);
});

test('letters join as the font itself says (OpenType GSUB)', () => {
  const font = openFont('DejaVuSans.ttf');
  const letters = Array.from({ length: 0x100 }, (_, low) => String.fromCodePoint(0x600 + low));
  const drawable = letters.filter((char) => /\p{L}/u.test(char) && isDrawable(char));
  expect(drawable.length).toBeGreaterThan(60);
  // Isolated letters have a glyph for each of their two codes, a hamza a little higher in one.
  const looksOf = (glyphs: Glyph[]) =>
    glyphs.map(({ advanceWidth, bbox: { minX, maxX, minY, maxY } }) =>
      [advanceWidth, minX, maxX, minY, maxY].map((units) => Math.round(units / 512)),
    );
  for (const char of drawable) {
    for (const text of [char, `${char}ب`, `ب${char}`, `ب${char}ب`, `ل${char}`, `بل${char}ب`]) {
      const written = joinLetters(Array.from(text)).map(({ drawn }) => drawn);
      const own = looksOf(font.glyphsForString(written.toReversed().join('')));
      expect([text, ...own]).toEqual([text, ...looksOf(font.layout(text).glyphs)]);
    }
  }
});

test('each other handwriting has every character that is said to be written in it', () => {
  const families = {
    flowing: 'dancing-script',
    slender: 'sacramento',
    brush: 'marck-script',
  } as const;
  const codes = Array.from({ length: 0x3000 }, (_, code) => code);
  for (const face of ['flowing', 'slender', 'brush'] as const) {
    const fonts = (['latin', 'latin-ext'] as const).map((script) =>
      openFont(`${families[face]}-${script}-400-normal.woff`),
    );
    const written = codes.filter((code) => typedFaceOf(String.fromCodePoint(code), face) === face);
    expect(written.length).toBeGreaterThan(250);
    const missing = written.filter((code) => {
      const drawn = toDrawn(String.fromCodePoint(code)).codePointAt(0) ?? 0;
      return !fonts.some((font) => font.hasGlyphForCodePoint(drawn));
    });
    expect(missing).toEqual([]);
  }
});

test('the handwriting has every character that is said to be written in it', () => {
  const files = ['latin', 'latin-ext', 'cyrillic'] as const;
  const fonts = files.map((script) => openFont(`caveat-${script}-500-normal.woff`));
  const codes = Array.from({ length: 0x3000 }, (_, code) => code);
  const written = codes.filter((code) => typedFaceOf(String.fromCodePoint(code)) === 'hand');
  expect(written.length).toBeGreaterThan(450);
  const missing = written.filter((code) => {
    const drawn = toDrawn(String.fromCodePoint(code)).codePointAt(0) ?? 0;
    return !fonts.some((font) => font.hasGlyphForCodePoint(drawn));
  });
  expect(missing).toEqual([]);
});
