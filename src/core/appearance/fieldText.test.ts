import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutEmbeddedText } from './embeddedText.ts';
import { layoutTick } from '#core/fields/check.ts';
import { inkOf, layoutSignature } from './fieldMarks.ts';
import { layoutName, layoutText } from './fieldText.ts';
import { faceHeights, isDrawable, textFace, textWidth, undrawableIn } from './fontMeasures.ts';
import { pageTextSize, pageTextSizes } from './pageTextSize.ts';

const box = { x: 100, y: 50, width: 80, height: 20 };
const rects = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 1000, noNaN: true }),
  width: fc.double({ min: 5, max: 600, noNaN: true }),
  height: fc.double({ min: 1, max: 200, noNaN: true }),
});
const texts = fc.string({
  maxLength: 60,
  unit: fc.constantFrom(...Array.from('AWil .,-éßŁΩЖ€ﬁ0')),
});

test('a text that has room is 12 pt, at the left, on the lower edge', () => {
  expect(layoutText('Anna', box)).toEqual({
    ok: true,
    text: 'Anna',
    face: 'Liberation Sans',
    visual: 'Anna',
    fontSize: 12,
    x: 102,
    baseline: 70 - faceHeights['Liberation Sans'].descent * 12,
  });
});

test('a low box makes its text alone smaller, also below 6 pt', () => {
  const sizeIn = (height: number, text = 'A', textSize?: number) => {
    const placed = layoutText(text, { ...box, height }, textSize);
    return placed.ok && placed.fontSize;
  };
  expect([14, 16, 18, 20].map((height) => sizeIn(height))).toEqual([9, 10, 11, 12]);
  // The letters stay inside, by the heights of their face.
  expect(sizeIn(4)).toBeCloseTo((4 * 2048) / (1854 + 434), 9);
  expect(sizeIn(10, 'A', 11)).toBeCloseTo((10 * 2048) / (1854 + 434), 9);
  expect(sizeIn(10, 'ệ', 11)).toBeCloseTo((10 * 2048) / (1901 + 483), 9);
  expect(sizeIn(13, 'A', 11)).toBe(11);
});

test('a page has one standard size, in which most of its boxes have room', () => {
  const sizeOf = (...heights: number[]) => pageTextSize(heights.map((height) => ({ height })));
  expect(sizeOf(20, 20, 14)).toBe(12);
  expect(sizeOf(20, 14)).toBe(9);
  expect(sizeOf(14, 18, 20, 24)).toBe(11);
  expect(sizeOf(10, 8, 40)).toBe(9);
  expect(sizeOf(80, 90)).toBe(12);
  const sizes = pageTextSizes([
    ['a', { height: 20 }],
    ['b', { height: 16 }],
  ]);
  expect([...sizes]).toEqual([
    ['a', 12],
    ['b', 10],
  ]);
  // All of them share it that have the height for its letters.
  const placed = [14, 18, 20, 24].map((height) => layoutText('Anna', { ...box, height }, 11));
  expect(placed.map((line) => line.ok && line.fontSize)).toEqual([11, 11, 11, 11]);
});

test('a text stands just above the lower edge, in the middle of a box one line high', () => {
  fc.assert(
    fc.property(fc.double({ min: 5, max: 90, noNaN: true }), (height) => {
      const placed = layoutText('Ag', { ...box, height });
      if (!placed.ok) throw new Error('does not fit');
      const { ascent, descent } = faceHeights[placed.face];
      const above = box.y + height - placed.baseline;
      expect(above).toBeGreaterThanOrEqual(descent * placed.fontSize - 1e-9);
      expect(above).toBeLessThanOrEqual(2.6);
      expect(placed.baseline - ascent * placed.fontSize).toBeGreaterThanOrEqual(box.y - 1e-9);
    }),
  );
});

test('entries of different sizes on one printed line stand on it alike', () => {
  const low = box.y + box.height;
  for (const [text, size] of [
    ['Anna', 9],
    ['Anna', 11],
    ['Margaret Anne W.', 12],
  ] as const) {
    const placed = layoutText(text, box, size);
    expect(placed.ok && low - placed.baseline).toBeCloseTo(2.5, 9);
  }
  const highest = layoutText('Anna', box, 12);
  expect(highest.ok && low - highest.baseline).toBeCloseTo(2.54, 2);
});

test('a long text shrinks to fit, and past 6 pt the missing points are named', () => {
  const long = layoutText('Margaret Anne W.', box);
  expect(long.ok && long.fontSize).toBeLessThan(12);
  expect(long.ok && textWidth('Margaret Anne W.', long.fontSize)).toBeCloseTo(76, 9);
  const tooLong = 'Margaret Ann Featherstonehaugh';
  expect(layoutText(tooLong, box)).toEqual({
    ok: false,
    missingPoints: textWidth(tooLong, 6) - 76,
  });
});

test('a text that is placed stands inside its box', () => {
  fc.assert(
    fc.property(rects, texts, (rect, text) => {
      const placed = layoutText(text, rect);
      if (!placed.ok) {
        expect(placed.missingPoints).toBeGreaterThan(0);
        return;
      }
      const slack = 1e-6;
      const { ascent, descent } = faceHeights[placed.face];
      expect(placed.x + textWidth(text, placed.fontSize)).toBeLessThanOrEqual(
        Math.max(rect.x + rect.width - 2, placed.x) + slack,
      );
      expect(placed.baseline - ascent * placed.fontSize).toBeGreaterThanOrEqual(rect.y - slack);
      expect(placed.baseline + descent * placed.fontSize).toBeLessThanOrEqual(
        rect.y + rect.height + slack,
      );
    }),
  );
});

test('a whole value has one face: that of a contract, unless it lacks one of the letters', () => {
  for (const text of ['Anna', 'Łukasz Žižka', 'Олена', 'Ελένη', '€ 12', 'e\u0301', 'a\tb'])
    expect([text, textFace(text)]).toEqual([text, 'Liberation Sans']);
  for (const text of ['Anna ệ', 'שלום', '☐ Anna'])
    expect([text, textFace(text)]).toEqual([text, 'DejaVu Sans']);
  const wrapped = layoutEmbeddedText('Anna\nệ', { ...box, height: 60 }, { multiline: true });
  const combed = layoutEmbeddedText('Aệ', box, { comb: true, maxLength: 4 });
  for (const layout of [wrapped, combed])
    expect(layout.ok && layout.lines.map(({ face }) => face)).toEqual(Array(2).fill('DejaVu Sans'));
});

test('the face of values is as wide as Helvetica', () => {
  // Widths of Adobe's font metrics, in thousandths of an em.
  const helvetica = { A: 667, W: 944, a: 556, i: 222, '0': 556, ' ': 278, '@': 1015, ß: 611 };
  for (const [char, width] of Object.entries(helvetica))
    expect(Math.round(textWidth(char, 1000))).toBe(width);
});

test('what one font cannot draw right is named, each character once', () => {
  for (const char of 'AzéßŁΩЖіҐ€ąőřžÅñ☺ﬁ½’–₂ệ\u00a0') expect(isDrawable(char)).toBe(true);
  expect(undrawableIn('a日本b日🎉\tשל\u200b')).toEqual(['日', '本', '🎉', '\t', '\u200b']);
  expect(undrawableIn('e\u0301 Zażółć')).toEqual([]);
});

test('an accent written apart counts as the letter it makes', () => {
  expect(textWidth('e\u0301', 10)).toBe(textWidth('é', 10));
});

test('a tick stays inside the largest square in the middle', () => {
  fc.assert(
    fc.property(rects, (rect) => {
      const { points, lineWidth } = layoutTick(rect);
      const side = Math.min(rect.width, rect.height);
      for (const { x, y } of points) {
        expect(Math.abs(x - rect.x - rect.width / 2) + lineWidth / 2).toBeLessThanOrEqual(side / 2);
        expect(Math.abs(y - rect.y - rect.height / 2) + lineWidth / 2).toBeLessThanOrEqual(
          side / 2,
        );
      }
    }),
  );
});

test('a signature fills its box as far as its shape allows, in the middle', () => {
  const ink = inkOf([
    [10, 20, 2, 30, 20, 2],
    [20, 25, 2],
  ]);
  expect(ink).toEqual({ x: 9, y: 19, width: 22, height: 7 });
  const placed = layoutSignature(ink, { x: 0, y: 0, width: 220, height: 100 }, false);
  expect(placed).toEqual({ scale: 10, origin: { x: -90, y: -175 }, nameRect: undefined });
});

test('a name takes the lowest fifth and fits however long it is', () => {
  const placed = layoutSignature({ x: 0, y: 0, width: 1, height: 1 }, box, true);
  expect(placed.scale).toBe(16);
  expect(placed.nameRect).toEqual({ x: 100, y: 66, width: 80, height: 4 });
  const name = layoutName('W'.repeat(100), placed.nameRect ?? box);
  expect(textWidth('W'.repeat(100), name.fontSize)).toBeCloseTo(80, 9);
  expect(name.x).toBeCloseTo(100, 9);
});

test('line breaks and tabs are blanks where a field takes one line', () => {
  const lines = (text: string, multiline: boolean) => {
    const layout = layoutEmbeddedText(text, { ...box, width: 300, height: 60 }, { multiline });
    return layout.ok && layout.lines.map((line) => line.text);
  };
  expect(lines('one\rtwo\r\nthree\tfour\u2028five', false)).toEqual(['one two three four five']);
  expect(lines('one\rtwo\tthree', true)).toEqual(['one', 'two three']);
  expect(undrawableIn('a\ufffd')).toEqual(['\ufffd']);
});

test('comb text stands in the middle of its cells', () => {
  const placed = layoutEmbeddedText('1 2', box, { comb: true, maxLength: 4, fontSize: 10 });
  expect(placed.ok && placed.lines.map(({ text }) => text)).toEqual(['1', '2']);
  expect(placed.ok && placed.lines.map(({ x }) => x + textWidth('1', 10) / 2)).toEqual([110, 150]);
  expect(layoutEmbeddedText('12345', box, { comb: true, maxLength: 4 })).toEqual({
    ok: false,
    missingPoints: 20,
  });
});

test('a multi-line text breaks at spaces and keeps every letter', () => {
  const style = { multiline: true, fontSize: 8 };
  const tall = { ...box, height: 60 };
  const placed = layoutEmbeddedText(
    'The quick brown\nfox jumps  Donaudampfschifffahrtsgesellschaft',
    tall,
    style,
  );
  expect(placed.ok).toBe(true);
  if (!placed.ok) return;
  expect(placed.lines.map(({ text }) => text).join('')).toBe(
    'The quick brownfox jumpsDonaudampfschifffahrtsgesellschaft',
  );
  for (const line of placed.lines) {
    expect(textWidth(line.text, line.fontSize)).toBeLessThanOrEqual(76);
    expect(line.baseline).toBeLessThan(110);
  }
  expect(layoutEmbeddedText('a\n'.repeat(40), tall, style).ok).toBe(false);
});

test('one line of a multi-line field stands in a box that is hardly higher', () => {
  const low = { ...box, height: 14 };
  const placed = layoutEmbeddedText('Bob', low, { multiline: true, fontSize: 12 });
  expect(placed).toMatchObject({ ok: true, lines: [{ fontSize: 12 }] });
  const tiny = layoutEmbeddedText('Bob', { ...box, height: 4 }, { multiline: true, fontSize: 12 });
  expect(tiny.ok && tiny.lines[0]?.fontSize).toBe(3.5);
});

test('the alignment of a field is kept', () => {
  const [center, right] = (['center', 'right'] as const).map((align) =>
    layoutEmbeddedText('Anna', box, { align, fontSize: 9 }),
  );
  expect(center?.ok && center.lines[0]?.x).toBeCloseTo(140 - textWidth('Anna', 9) / 2, 9);
  expect(right?.ok && right.lines[0]?.x).toBeCloseTo(178 - textWidth('Anna', 9), 9);
});

test('Arabic and Hebrew letters are drawn where the font has all their forms', () => {
  expect(undrawableIn('שָׁלוֹם عَلَيْكُم ٢٠٢٦ پژواک ۱۲')).toEqual([]);
  // Urdu's heh goal and barree yeh, Thaana, Syriac: no forms, or no letters.
  expect(undrawableIn('ہےںރܐ')).toEqual(['ہ', 'ے', 'ں', 'ރ', 'ܐ']);
});

test('joiners and marks of direction belong to text from the right alone', () => {
  expect(undrawableIn('می\u200cخواهم\u200f')).toEqual([]);
  expect(undrawableIn('paypa\u200cl\u200f')).toEqual(['\u200c', '\u200f']);
  expect(undrawableIn('א\u202eab')).toEqual(['\u202e']);
});

test('a text that begins at its right stands at the right, in the order in which it is drawn', () => {
  const placed = layoutText('שלום (a)', box);
  expect(placed).toMatchObject({ ok: true, text: 'שלום (a)', visual: '(a) םולש', fontSize: 12 });
  expect(placed.ok && placed.x + textWidth('שלום (a)', 12)).toBeCloseTo(178, 9);
  const mixed = layoutText('a שלום', box);
  expect(mixed).toMatchObject({ x: 102, visual: 'a םולש' });
});

test('joined letters are as wide as their forms, and marks take no room', () => {
  const forms = Array.from('\ufeae\ufee4\ufecb');
  expect(textWidth('عمر', 1)).toBe(forms.reduce((sum, form) => sum + textWidth(form, 1), 0));
  expect(textWidth('عُمَر', 1)).toBe(textWidth('عمر', 1));
  expect(textWidth('ببب', 1)).toBeLessThan(3 * textWidth('ب', 1));
});

test('comb text from the right fills its cells from the right, each letter by itself', () => {
  const placed = layoutEmbeddedText('שם 7', box, { comb: true, maxLength: 8, fontSize: 10 });
  expect(placed.ok && placed.lines.map(({ visual }) => visual)).toEqual(['7', 'ם', 'ש']);
  const middles = placed.ok
    ? placed.lines.map((line) => line.x + textWidth(line.text, 10, line.face) / 2)
    : [];
  for (const [index, middle] of [145, 165, 175].entries())
    expect(middles[index]).toBeCloseTo(middle);
});

test('lines are broken as they are read, and each stands on its own side', () => {
  const style = { multiline: true, fontSize: 8 };
  const placed = layoutEmbeddedText('אבג דהו זחט יכל מנס עפצ\nAnna', { ...box, height: 60 }, style);
  expect(placed.ok && placed.lines.map(({ text }) => text)).toEqual([
    'אבג דהו זחט יכל מנס',
    'עפצ',
    'Anna',
  ]);
  expect(placed.ok && placed.lines.map(({ visual }) => visual)).toEqual([
    'סנמ לכי טחז והד גבא',
    'צפע',
    'Anna',
  ]);
  const [first, second, last] = placed.ok ? placed.lines : [];
  for (const line of [first, second]) {
    expect((line?.x ?? 0) + textWidth(line?.text ?? '', 8)).toBeCloseTo(178, 9);
  }
  expect(last?.x).toBe(102);
});

test('a word without room is broken between letters, never before a mark', () => {
  const word = 'كَلَّمَ'.repeat(8);
  const placed = layoutEmbeddedText(
    word,
    { ...box, height: 100 },
    { multiline: true, fontSize: 12 },
  );
  const lines = placed.ok ? placed.lines.map(({ text }) => text) : [];
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word.normalize('NFC'));
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
});
