import { expect, test } from 'vitest';
import { readParagraph } from './readParagraph.ts';

const visualOf = (text: string) => readParagraph(text).line(0, text.length);

test('text from the left stays as it is', () => {
  const { fromRight, line, cells } = readParagraph('Anna (1) Łukasz');
  expect(fromRight).toBe(false);
  expect(line(0, 8)).toBe('Anna (1)');
  expect(cells().slice(0, 4)).toEqual(['A', 'n', 'n', 'a']);
});

// Each row names the rule of UAX #9 that orders it.
test.each([
  ['letters from the right (L2)', 'שלום', 'םולש'],
  ['a number in them (I1)', 'דף 12 מתוך 34', '34 ךותמ 12 ףד'],
  ['a Latin word in them (I1)', 'אב abc גד', 'דג abc בא'],
  ['words from the right in a Latin line (I2)', 'Name: משה כהן, Tel', 'Name: ןהכ השמ, Tel'],
  ['brackets around a Latin word (N0, L4)', 'שלום (abc) עולם', 'םלוע (abc) םולש'],
  ['brackets around words from the right (N0, L4)', '(א) [ב] «ג»', '«ג» [ב] (א)'],
  ['brackets that close behind a Latin word (N0)', 'a (ב) c', 'a (ב) c'],
  ['signs between European digits (W4)', 'א 12-34', '12-34 א'],
  ['signs between digits behind Arabic letters (W2, W4)', 'د 12-34', '34-12 \ufea9'],
  ['a currency at a number (W5)', 'א 5€', '5€ א'],
  ['Arabic digits (I1)', 'د ١٢٣', '١٢٣ \ufea9'],
  ['blanks at the end of a line (L1)', 'א  ', '  א'],
  ['letters outside the first plane (L2)', '𝔸𝔹 א 𝔸', '𝔸𝔹 א 𝔸'],
  ['signs outside the first plane (N1)', 'א 🂡🂢 ב', 'ב 🂢🂡 א'],
])('%s', (_, text, visual) => {
  expect(visualOf(text)).toBe(visual);
});

test('a paragraph begins where its first letter does (P2, P3)', () => {
  const begins = (text: string) => readParagraph(text).fromRight;
  expect(['12 א', '(א) b', 'a א', '12', 'ab', '١ d'].map(begins)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
  expect(readParagraph('א b', 'ltr').line(0, 3)).toBe('א b');
});

test('a line is ordered after its paragraph was read (L1, L2)', () => {
  const text = 'אב (cd ef) גד';
  const { line } = readParagraph(text);
  // The bracket closes on the next line, and both are turned.
  expect(line(0, 6)).toBe('cd) בא');
  expect(line(7, text.length)).toBe('דג (ef');
});

test.each([
  ['each form', 'ببب ب', '\ufe8f \ufe90\ufe92\ufe91'],
  ['a letter that joins to its right only', 'درس', '\ufeb1\ufead\ufea9'],
  ['hamza, which joins to nothing', 'بءب', '\ufe8f\u0621\ufe8f'],
  ['lam and alef as one', 'لا سلام', '\ufee1\ufefc\ufeb3 \ufefb'],
  ['lam and alef with hamza or madda', 'لأ لإ لآ', '\ufef5 \ufef9 \ufef7'],
  ['lam and alef across a mark', 'لَا', '\ufefb\u064e'],
  ['marks behind their letter', 'مَد', '\ufeaa\ufee3\u064e'],
  ['tatweel', 'بـ', '\u0640\ufe91'],
  ['letters that a joiner keeps apart', 'می\u200cخ', '\ufea5\ufbfd\ufee3'],
  ['a joiner at the end', 'ه\u200d', '\ufeeb'],
  ['Persian letters', 'پچژگک', '\ufb8f\ufb94\ufb8b\ufb7d\ufb58'],
  ['alef maksura in the middle', 'ىىى', '\ufef0\ufbe9\ufbe8'],
  ['points of Hebrew', 'שָׁ', 'ש\u05b8\u05c1'],
])('Arabic and Hebrew: %s', (_, text, visual) => {
  expect(visualOf(text)).toBe(visual);
});

test('in cells, letters stand by themselves with their marks', () => {
  expect(readParagraph('بَلا 12').cells()).toEqual([
    '1',
    '2',
    ' ',
    '\ufe8d',
    '\ufedd',
    '\ufe8f\u064e',
  ]);
});
