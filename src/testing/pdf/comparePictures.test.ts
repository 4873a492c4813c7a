import { expect, test } from 'vitest';
import { changedIn, differencesOf, type PagePicture, strangersOf } from './comparePictures.ts';

/** A white picture with pixels of a grey where `isInk` says so. */
function picture(isInk: (x: number, y: number) => boolean, grey = 0): PagePicture {
  const [width, height] = [120, 90];
  const rgb = new Uint8Array(3 * width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isInk(x, y)) rgb.fill(grey, 3 * (y * width + x), 3 * (y * width + x) + 3);
  return { width, height, rgb };
}

const isIn = (x: number, y: number, left: number, top: number, size: number) =>
  x >= left && x < left + size && y >= top && y < top + size;
const blank = picture(() => false);
const square = picture((x, y) => isIn(x, y, 60, 45, 10));
const part = { left: 0.45, top: 0.45, right: 0.6, bottom: 0.65 };

test('what differs outside the parts that may is one place with its pixels', () => {
  expect(differencesOf(blank, square, [])).toEqual([
    { left: 0.5, top: 42 / 90, right: 0.6, bottom: 60 / 90, pixels: 100 },
  ]);
  expect(differencesOf(blank, square, [part])).toEqual([]);
  expect(changedIn(blank, square, part)).toBe(100);
});

test('a few strays are no difference', () => {
  expect(
    differencesOf(
      blank,
      picture((x, y) => x === 7 && y < 3),
      [],
    ),
  ).toEqual([]);
});

test('another maker may put ink a little aside and draw a pale line black, but nothing that is nowhere near', () => {
  const aside = picture((x, y) => isIn(x, y, 63, 47, 10));
  expect(strangersOf(square, aside, [])).toEqual([]);
  const line = (grey: number) => picture((_, y) => y === 20, grey);
  expect(strangersOf(line(225), line(0), [])).toEqual([]);
  expect(strangersOf(square, blank, []).map(({ pixels }) => pixels > 60)).toEqual([true]);
  expect(strangersOf(blank, square, [])).toHaveLength(1);
});
