import { expect, test } from 'vitest';
import { foundOn, ruleAt, wordAt } from '#testing/pdf/printedPages.ts';

const placesOn = (printed: Parameters<typeof foundOn>[0]) =>
  foundOn(printed).map(({ rect }) => rect);

const wallsAt = (...xs: number[]) => xs.map((x) => ruleAt(x, 192, 208, true));

test.each([[], [wordAt('(', 421, 205)]])(
  'an amount that is open above stands beside the number in its box, whatever is before that',
  (...signs) => {
    const words = [wordAt('held', 360, 205), wordAt('.', 392, 205), wordAt('4d', 404, 205)];
    const printed = { rules: [ruleAt(208, 400, 480), ...wallsAt(400, 420, 480)] };
    const [place, ...others] = placesOn({ ...printed, words: [...words, ...signs] });
    expect(others).toEqual([]);
    expect(place?.x).toBeCloseTo(signs.length > 0 ? 427.5 : 420, 0);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeCloseTo(480, 0);
    const open = [ruleAt(208, 400, 480), ...wallsAt(420, 480)];
    expect(placesOn({ rules: open, words: [...words, ...signs] })).toEqual([]);
  },
);

test('cents that are open above belong to the amount before them', () => {
  const words = [wordAt('4d', 404, 205), wordAt(')', 497, 205)];
  const [place, ...others] = placesOn({
    rules: [ruleAt(208, 400, 502), ...wallsAt(400, 420, 480, 502)],
    words,
  });
  expect(others).toEqual([]);
  expect(place?.x).toBeCloseTo(420, 0);
  expect(place?.width).toBeCloseTo(75.5, 0);
});

test('the line above the rows of an open column is its first row, below a head', () => {
  const rules = [200, 212, 224].map((at) => ruleAt(at, 60, 140));
  const heights = (head: number) =>
    placesOn({ rules, words: [wordAt('Name', 70, head)] })
      .map(({ y, height }) => [y, y + height])
      .toSorted(([a = 0], [b = 0]) => a - b);
  const others = [
    [200, 212],
    [212, 224],
  ];
  expect(heights(170)).toEqual([[185, 200], ...others]);
  expect(heights(120)).toEqual(others);
});

test('a numbered label that asks for something has the line below it', () => {
  const rules = [ruleAt(318, 72, 500)];
  const label = [wordAt('Mailing', 72, 302), wordAt('address', 110, 302)];
  expect(placesOn({ rules, words: [wordAt('c', 60, 302), ...label] })).toMatchObject([
    { x: 72, width: 428 },
  ]);
  expect(placesOn({ rules, words: label })).toEqual([]);
  const heading = [wordAt('c', 60, 302), wordAt('Mailing', 72, 302), wordAt('lists', 110, 302)];
  expect(placesOn({ rules, words: heading })).toEqual([]);
});
