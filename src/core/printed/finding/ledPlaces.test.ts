import { expect, test } from 'vitest';
import type { Blank } from '#core/printed/printedPage.ts';
import { foundOn, ruleAt, rulesAround, wordAt } from '#testing/pdf/printedPages.ts';

const placesOn = (printed: Parameters<typeof foundOn>[0]) =>
  foundOn(printed).map(({ rect }) => rect);
const dotsTo = (to: number, baseline: number): Blank => ({
  kind: 'dots',
  from: 200,
  to,
  baseline,
  em: 10,
});

test('a row whose dots lead to its end is written on there, behind the sign', () => {
  const rules = [200, 214, 228].map((at) => ruleAt(at, 60, 540));
  const row = (at: number) => [
    wordAt('Number', 62, at),
    wordAt('of', 95, at),
    wordAt('accounts', 108, at),
  ];
  const words = [...row(211), ...row(225), wordAt('$', 450, 225)];
  const blanks = [dotsTo(440, 211), dotsTo(440, 225)];
  const places = placesOn({ rules, words, blanks }).filter(({ y }) => y >= 200);
  expect(places).toEqual([
    { x: 441, y: 200, width: 99, height: 14 },
    { x: 456, y: 214, width: 84, height: 14 },
  ]);
});

test('dots that lead to a line are no place, the line is', () => {
  const words = [wordAt('Date', 175, 300)];
  const rules = [ruleAt(302, 460, 540)];
  const places = placesOn({ words, rules, blanks: [dotsTo(440, 300)] });
  expect(places.filter(({ x }) => x < 460)).toEqual([]);
});

test('a label above a dark heading heads no column', () => {
  const box = { x: 60, y: 200, width: 400, height: 24 };
  const heading = { x: 60, y: 224, width: 40, height: 12 };
  const page = {
    rules: rulesAround(box),
    boxes: [{ rect: heading, isRound: false }],
    areas: [{ rect: heading, lightness: 0 }],
    words: [wordAt('Name', 62, 208, 8)],
  };
  const beside = rulesAround({ x: 460, y: 200, width: 80, height: 24 });
  expect(placesOn({ ...page, rules: [...page.rules, ...beside] })).toHaveLength(2);
});

test('the drawn box of a number is in the way of nothing', () => {
  const box = { x: 60, y: 200, width: 300, height: 24 };
  const number = { x: 62, y: 211, width: 11, height: 11 };
  const words = [wordAt('Your first name', 62, 208, 8), wordAt('1', 65, 220, 8)];
  const [place] = placesOn({
    rules: [...rulesAround(box), ruleAt(211, 62, 73), ruleAt(222, 62, 73)],
    boxes: [{ rect: number, isRound: false }],
    words,
  });
  expect(place?.x).toBeGreaterThan(73);
});

test('lines of rows full of text ask for nothing, with a number behind their wall neither', () => {
  const text = (at: number) =>
    Array.from({ length: 30 }, (_, index) => wordAt('rows', 62 + index * 16, at));
  expect(
    placesOn({ rules: [ruleAt(200, 60, 540), ruleAt(216, 60, 540)], words: text(198) }),
  ).toEqual([]);
  const wall = ruleAt(160, 180, 320, true);
  const words = [wordAt('2g', 166, 298)];
  expect(
    placesOn({ rules: [ruleAt(300, 40, 540), wall], words }).filter(({ x }) => x < 160),
  ).toEqual([]);
});

test('a narrow cell is one line high, as the wider one beside it', () => {
  const row = [
    { x: 100, y: 200, width: 200, height: 24 },
    { x: 300, y: 200, width: 30, height: 24 },
  ];
  const words = [wordAt('First name', 102, 196, 7), wordAt('MI', 304, 196, 7)];
  const places = placesOn({ rules: row.flatMap(rulesAround), words });
  const [height] = places.map((place) => place.height);
  expect(places.map((place) => place.height)).toEqual([height, height]);
  expect(height).toBeLessThan(20);
});

test('the gap below a row of text is no place, the line below a label is', () => {
  const rules = [300, 316, 332].map((at) => ruleAt(at, 60, 540));
  const below = (words: ReturnType<typeof wordAt>[]) =>
    placesOn({ rules, words }).filter(({ y, height }) => y + height > 330);
  const text = Array.from({ length: 30 }, (_, index) => wordAt('rows', 62 + index * 16, 312));
  expect(below(text)).toEqual([]);
  expect(below([wordAt('Remarks:', 62, 312)])).not.toEqual([]);
});
