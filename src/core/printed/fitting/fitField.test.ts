import { expect, test } from 'vitest';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { fitField } from './fitField.ts';
import { printedGuides } from './printedGuides.ts';

const square = { x: 100, y: 200, width: 8, height: 8 };
const cell = { x: 200, y: 300, width: 150, height: 18 };
const page: PrintedPage = {
  size: { width: 600, height: 900 },
  rules: [{ isUpright: false, at: 400, from: 72, to: 300, thickness: 1 }],
  boxes: [{ rect: square, isRound: false }],
  areas: [],
  cells: [cell],
  blanks: [{ kind: 'underscores', from: 100, to: 160, baseline: 500, em: 10 }],
  words: [
    {
      text: 'Name',
      rect: { x: 72, y: 492, width: 20, height: 10 },
      baseline: 500,
      em: 10,
      lightness: 0,
      isPictorial: false,
    },
  ],
  pictures: [],
  drawings: [],
};
const line = { kind: 'text' as const, rect: { x: 72, y: 385, width: 228, height: 15 } };

test('a Check on a printed square takes the square, also from just beside it', () => {
  expect(fitField(page, [], 'check', { x: 104, y: 204 }, [])).toEqual(square);
  expect(fitField(page, [], 'check', { x: 110, y: 204 }, [])).toEqual(square);
  expect(fitField(page, [], 'check', { x: 130, y: 204 }, [])).toBeUndefined();
  // What is proposed there has the outline, too.
  const rect = { x: 99.5, y: 199.5, width: 9, height: 9 };
  expect(fitField(page, [{ kind: 'check', rect }], 'check', { x: 104, y: 204 }, [])).toEqual(
    square,
  );
});

test('a text field takes an empty cell, and a line to write on', () => {
  expect(fitField(page, [], 'text', { x: 260, y: 310 }, [])).toEqual(cell);
  expect(fitField(page, [line], 'text', { x: 150, y: 395 }, [])).toEqual(line.rect);
  expect(fitField(page, [], 'check', { x: 260, y: 310 }, [])).toBeUndefined();
});

test('a place that a field has already is not taken again', () => {
  expect(fitField(page, [], 'text', { x: 260, y: 310 }, [cell])).toBeUndefined();
});

test('a cell with words in it keeps them', () => {
  const [name] = page.words;
  const words = name ? [{ ...name, rect: { x: 210, y: 303, width: 30, height: 10 } }] : [];
  expect(fitField({ ...page, words }, [], 'text', { x: 260, y: 310 }, [])).toBeUndefined();
});

test('lines, boxes, underscores and baselines attract, and so do the thirds of the page', () => {
  const { drawn, lines } = printedGuides(page);
  expect(drawn).toContainEqual({ x: 72, y: 400, width: 228, height: 0 });
  expect(drawn).toContainEqual(square);
  expect(drawn).toContainEqual({ x: 100, y: 501, width: 60, height: 0 });
  expect(lines.y).toContainEqual({ at: 500, from: 72, to: 92, kind: 'drawn' });
  expect(lines.x.map(({ at }) => at)).toEqual([200, 400]);
});
