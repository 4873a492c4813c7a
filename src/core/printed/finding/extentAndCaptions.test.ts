import { expect, test } from 'vitest';
import { foundOn, ruleAt, rulesAround, wordAt } from '#testing/pdf/printedPages.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { shrink } from '#core/printed/shrink.ts';

const printedBox = (rect: Rect) => ({ rect, isRound: false });
const kindsOn = (printed: Parameters<typeof foundOn>[0]) =>
  foundOn(printed).map(({ kind }) => kind);

test('squares below one another are explained by the head of their column', () => {
  const squares = [230, 245, 260, 275].map((y) => ({ x: 300, y, width: 8, height: 8 }));
  const boxes = squares.map(printedBox);
  const words = [wordAt('Over 65', 296, 226, 7)];
  expect(foundOn({ boxes, words })).toEqual(
    squares.map((rect) => ({ kind: 'check', rect: shrink(rect, -0.5) })),
  );
  expect(foundOn({ boxes })).toEqual([]);
  const signs = [230, 245, 260].map((y) => wordAt('☐', 300, y));
  expect(kindsOn({ words: [...words, ...signs] })).toEqual(['check', 'check', 'check']);
});

test('an oblong box is to tick beside Yes, or where its row says to mark it', () => {
  const box = { x: 300, y: 200, width: 15, height: 9 };
  const boxes = [printedBox(box)];
  const rules = rulesAround(box);
  expect(kindsOn({ boxes, rules, words: [wordAt('Yes', 278, 208)] })).toEqual(['check']);
  expect(kindsOn({ boxes, rules, words: [wordAt('mark', 240, 208)] })).toEqual(['check']);
  expect(kindsOn({ boxes, rules, words: [wordAt('Age', 278, 208)] })).toEqual(['text']);
});

test('a square cell between wider ones of its row is written in', () => {
  const cell = { x: 200, y: 200, width: 16, height: 15 };
  const row = [
    { x: 100, y: 200, width: 100, height: 15 },
    { x: 216, y: 200, width: 150, height: 15 },
  ];
  const words = [
    wordAt('Name', 102, 196, 7),
    wordAt('MI', 202, 196, 7),
    wordAt('Last', 218, 196, 7),
  ];
  const places = foundOn({ rules: [...row, cell].flatMap(rulesAround), words });
  expect(places.map(({ kind }) => kind)).toEqual(['text', 'text', 'text']);
});

test('a watermark across a place is not printed on it', () => {
  const box = { x: 100, y: 300, width: 200, height: 18 };
  const page = { rules: rulesAround(box), words: [wordAt('Name', 60, 312)] };
  const large = { ...wordAt('COPY', 150, 330, 60), lightness: 0.5 };
  expect(foundOn({ ...page, words: [...page.words, large] })).toEqual(foundOn(page));
  const aslant = { ...wordAt('COPY', 150, 330, 60), baseline: undefined };
  expect(foundOn({ ...page, words: [...page.words, aslant] })).toEqual(foundOn(page));
  expect(foundOn({ ...page, words: [...page.words, { ...large, lightness: 0 }] })).toEqual([]);
});

test('a place for one line in a high cell is about one line high, at its foot', () => {
  const cell = { x: 100, y: 200, width: 200, height: 30 };
  const [place] = foundOn({ rules: rulesAround(cell), words: [wordAt('Name', 60, 225)] });
  expect(place?.rect.height).toBeCloseTo(16.5, 5);
  expect((place?.rect.y ?? 0) + (place?.rect.height ?? 0)).toBeCloseTo(230, 5);
});

test('what is written stands beside the number of its row', () => {
  const cell = { x: 100, y: 200, width: 200, height: 16 };
  const head = wordAt('Firm', 150, 196, 7);
  const [place] = foundOn({ rules: rulesAround(cell), words: [head, wordAt('3', 103, 212)] });
  expect(place?.rect.x).toBeGreaterThan(106);
  const number = { x: 100, y: 204, width: 12, height: 12 };
  const boxed = foundOn({
    rules: rulesAround({ ...cell, height: 24 }),
    boxes: [printedBox(number)],
    words: [wordAt('Phone', 120, 207, 7), wordAt('94', 102, 213, 7)],
  });
  expect(boxed.map(({ kind }) => kind)).toEqual(['text']);
});

test('a space whose head is shaded is written in at its foot', () => {
  const cell = { x: 100, y: 200, width: 100, height: 90 };
  const areas = [{ rect: { ...cell, height: 76 }, lightness: 0.75 }];
  const words = [wordAt('Total', 60, 287)];
  expect(foundOn({ rules: rulesAround(cell), areas, words }).map(({ rect }) => rect)).toEqual([
    { x: 100, y: 276, width: 100, height: 14 },
  ]);
});

test('lines with their captions below are one line high each, also without walls', () => {
  const rules = [200, 240, 280].flatMap((y) => [ruleAt(y, 70, 270), ruleAt(y, 330, 530)]);
  const words = [70, 330].flatMap((x) => [
    wordAt('Signature', x, 211, 9),
    wordAt('Date', x, 251, 9),
    wordAt('Name', x, 291, 9),
  ]);
  const places = foundOn({ rules, words });
  const at = (foot: number) => places.filter(({ rect }) => rect.y + rect.height === foot);
  expect(at(200).map(({ kind }) => kind)).toEqual(['signature', 'signature']);
  expect([...at(240), ...at(280)].map(({ kind }) => kind)).toEqual(Array(4).fill('text'));
  expect(places.every(({ rect }) => rect.height <= 20)).toBe(true);
  expect(places).toHaveLength(6);
});

test('the label of its own box alone says whether one signs in it', () => {
  const cells = [200, 240].map((y) => ({ x: 100, y, width: 200, height: 40 }));
  const words = [wordAt('Birthday', 104, 210, 9), wordAt('Signature', 104, 250, 9)];
  expect(kindsOn({ rules: cells.flatMap(rulesAround), words })).toEqual(['text', 'signature']);
});

test('blanks with text between them are places of their own', () => {
  const blank = { kind: 'underscores' as const, baseline: 300, em: 10 };
  const blanks = [
    { ...blank, from: 130, to: 200 },
    { ...blank, from: 220, to: 290 },
  ];
  const words = [wordAt('Dates from', 72, 300), wordAt('to', 205, 300)];
  expect(foundOn({ blanks, words }).map(({ rect: { x, width } }) => [x, width])).toEqual([
    [130, 70],
    [220, 70],
  ]);
});

test('frames for the office are not proposed, those for a preparer are', () => {
  const frame = { x: 300, y: 100, width: 200, height: 60 };
  const rules = rulesAround(frame);
  const label = (who: string) => [
    wordAt(who, 304, 110, 8),
    wordAt('use', 345, 110, 8),
    wordAt('only', 362, 110, 8),
  ];
  expect(foundOn({ rules, words: label('Official') })).toEqual([]);
  expect(foundOn({ rules, words: label('Preparer') })).not.toEqual([]);
});
