import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { foundOn, pageWith, ruleAt, rulesAround, wordAt } from '#testing/pdf/printedPages.ts';
import { joinCents } from './joinCents.ts';
import { splitByLabels } from '#core/printed/near/splitByLabels.ts';
import { surroundingsOf } from '#core/printed/near/surroundings.ts';

const blank = surroundingsOf(pageWith({}));

const sorted = (rects: readonly Rect[]) => rects.toSorted((a, b) => a.y - b.y || a.x - b.x);
const rectsOn = (printed: Parameters<typeof foundOn>[0]) =>
  sorted(foundOn(printed).map(({ rect }) => rect));

test('columns of cents belong to the amounts before them, one narrow place alone does not', () => {
  const rows = [200, 212, 224].map((y) => [
    { x: 400, y, width: 60, height: 12 },
    { x: 460, y, width: 22, height: 12 },
  ]);
  expect(joinCents(blank, rows.flat(), new Set())).toEqual(
    rows.flatMap(([amount]) => (amount ? [{ ...amount, width: 82 }] : [])),
  );
  const [row = []] = rows;
  expect(joinCents(blank, row, new Set())).toEqual(row);
  expect(joinCents(blank, rows.flat(), new Set(rows.flat()))).toEqual(rows.flat());
});

test('a narrow place behind an amount that stands beside its number is its cents, also alone', () => {
  const row = [
    { x: 400, y: 200, width: 60, height: 12 },
    { x: 460, y: 200, width: 22, height: 12 },
  ];
  const joinedAt = (...words: Word[]) =>
    joinCents(surroundingsOf(pageWith({ words })), row, new Set()).map(({ width }) => width);
  expect(joinedAt(wordAt('12a', 382, 209))).toEqual([82]);
  expect(joinedAt(wordAt('from', 376, 209))).toEqual([60, 22]);
  expect(joinedAt(wordAt('3', 382, 209), wordAt('MI', 462, 190))).toEqual([60, 22]);
});

test('a narrow column with a head of its own holds no cents', () => {
  const places = [200, 212, 224].flatMap((y) => [
    { x: 400, y, width: 60, height: 12 },
    { x: 460, y, width: 22, height: 12 },
  ]);
  const isJoined = (...words: Word[]) =>
    joinCents(surroundingsOf(pageWith({ words })), places, new Set()).length === 3;
  expect(isJoined(wordAt('Name', 402, 190), wordAt('MI', 462, 190))).toBe(false);
  expect(isJoined(wordAt('Cents', 460, 190, 9))).toBe(true);
  expect(isJoined(wordAt('this', 436, 190), wordAt('the', 462, 190))).toBe(true);
});

const places = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 30 }).map((x) => x * 20),
    y: fc.integer({ min: 0, max: 30 }).map((y) => y * 12),
    width: fc.constantFrom(20, 60),
    height: fc.constant(12),
  }),
  { maxLength: 40 },
);

test('joined places cover what was there, and are no more than before', () => {
  fc.assert(
    fc.property(places, (rects) => {
      const joined = joinCents(blank, rects, new Set());
      expect(joined.length).toBeLessThanOrEqual(rects.length);
      for (const { x, y, width } of rects)
        expect(joined.some((j) => j.y === y && j.x <= x && j.x + j.width >= x + width)).toBe(true);
    }),
  );
});

test('labels beside one another have a place each, parts of one thing one together', () => {
  const place = { x: 30, y: 140, width: 260, height: 12 };
  const town = [wordAt('City', 32, 135), wordAt('State', 200, 135), wordAt('ZIP', 240, 135)];
  expect(splitByLabels(place, town).map(({ x, width }) => [x, width])).toEqual([
    [30, 168],
    [198, 40],
    [238, 52],
  ]);
  const name = [
    wordAt('First', 32, 135),
    wordAt('name', 59, 135),
    wordAt('Last', 150, 135),
    wordAt('name', 172, 135),
  ];
  expect(splitByLabels(place, name)).toEqual([place]);
});

const labels = fc.array(fc.constantFrom('City', 'State', 'ZIP', 'Phone', 'lower', '(if any)'), {
  maxLength: 6,
});

test('the places below labels fill the whole place without overlap', () => {
  fc.assert(
    fc.property(labels, fc.integer({ min: 20, max: 90 }), (texts, step) => {
      const place = { x: 30, y: 140, width: 500, height: 12 };
      const words = texts.map((text, index) => wordAt(text, 32 + index * step, 135));
      const parts = splitByLabels(place, words);
      expect(parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(place.width, 9);
      for (const [index, part] of parts.entries()) {
        const before = parts[index - 1];
        expect(part.x).toBeCloseTo(before ? before.x + before.width : place.x, 9);
      }
    }),
  );
});

test('a cell that names what forms ask for is written on behind its label, a heading is not', () => {
  const cell = { x: 60, y: 200, width: 200, height: 16 };
  const phone = [wordAt('Telephone', 63, 212), wordAt('no.', 112, 212)];
  expect(rectsOn({ rules: rulesAround(cell), words: phone }).map(({ x }) => x)).toEqual([129]);
  const part = [wordAt('Part', 63, 212), wordAt('two', 90, 212)];
  expect(rectsOn({ rules: rulesAround(cell), words: part })).toEqual([]);
  // A heading over an empty cell says what that cell is for.
  const below = { ...cell, y: 216 };
  expect(rectsOn({ rules: [cell, below].flatMap(rulesAround), words: phone })).toEqual([below]);
});

test('a large area below a label is for several lines, beside a sign for one', () => {
  const cell = { x: 60, y: 200, width: 290, height: 64 };
  const label = wordAt('Description', 63, 209, 8);
  const [area] = rectsOn({ rules: rulesAround(cell), words: [label] });
  expect(area?.height).toBeGreaterThan(50);
  const [amount] = rectsOn({ rules: rulesAround(cell), words: [label, wordAt('$', 63, 260)] });
  expect(amount?.height).toBeLessThanOrEqual(20);
});

test('words in the middle of a box are no label of what is below them', () => {
  const box = { x: 400, y: 40, width: 125, height: 90 };
  expect(foundOn({ rules: rulesAround(box), words: [wordAt('Stamp', 440, 88)] })).toEqual([]);
});

test('what boxes for letters leave between them is no place', () => {
  const boxes = [100, 114, 128, 154, 168, 182].map((x) => ({ x, y: 300, width: 14, height: 15 }));
  // The long lines of a tinted band close the gap between the two groups.
  const rules = [...boxes.flatMap(rulesAround), ruleAt(300, 100, 196), ruleAt(315, 100, 196)];
  const words = [wordAt('Birthday', 100, 296)];
  expect(rectsOn({ rules, boxes: boxes.map((rect) => ({ rect, isRound: false })), words })).toEqual(
    [
      { x: 100, y: 300, width: 42, height: 15 },
      { x: 154, y: 300, width: 42, height: 15 },
    ],
  );
});

test('short upright lines on a labelled line divide it', () => {
  const rules = [ruleAt(209, 464, 572), ruleAt(500, 198, 208, true), ruleAt(529, 198, 208, true)];
  const words = [wordAt('Number', 490, 218, 8)];
  const places = rectsOn({ rules, words });
  expect(places.map(({ x, width }) => [Math.round(x), Math.round(width)])).toEqual([
    [464, 36],
    [500, 29],
    [529, 43],
  ]);
});

test('a line across the ends of others closes no row with them', () => {
  // A column of short lines at the right of long ones, as in a list of persons.
  const rules = [
    ruleAt(209, 50, 440),
    ruleAt(209, 464, 572),
    ruleAt(233, 50, 572),
    ruleAt(257, 50, 440),
    ruleAt(257, 464, 572),
  ];
  const words = [209, 257].flatMap((y) => [
    wordAt('Name', 50, y + 8, 7),
    wordAt('No.', 470, y + 8, 7),
  ]);
  const address = wordAt('Address', 50, 241, 7);
  const places = rectsOn({ rules, words: [...words, address] });
  expect(places.some(({ x, width }) => x < 55 && width > 500)).toBe(true);
  expect(places).toHaveLength(5);
});

test('the line over footnotes is nothing to write on', () => {
  const words = [wordAt('1', 90, 716, 7), wordAt('See', 96, 716, 7), wordAt('below', 114, 716, 7)];
  expect(foundOn({ rules: [ruleAt(705, 90, 250)], words })).toEqual([]);
});
