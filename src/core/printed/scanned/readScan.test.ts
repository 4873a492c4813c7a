import { expect, test } from 'vitest';
import type { Rect } from '#core/geometry/rect.ts';
import { findFields } from '#core/printed/judging/findFields.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { readScan } from './readScan.ts';

const size = { width: 300, height: 400 };
/** Px for each point. */
const scale = 2;

/** A paper on which boxes of ink were printed, in points, scanned aslant and with dust. */
function scanOf(ink: readonly Rect[], slope = 0, paper = 235, dust = 0) {
  const [width, height] = [size.width * scale, size.height * scale];
  const data = new Uint8ClampedArray(4 * width * height);
  let seed = 7;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5 + slope * row) / scale;
      const y = (row + 0.5 - slope * column) / scale;
      const isInk =
        chance() < dust ||
        ink.some(
          (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
        );
      const lightness = (isInk ? 40 : paper) + 12 * chance();
      data.set([lightness, lightness, lightness, 255], 4 * (row * width + column));
    }
  return { data, width, height };
}

const level = (x: number, y: number, width: number): Rect => ({ x, y: y - 0.5, width, height: 1 });
const upright = (x: number, y: number, height: number): Rect => ({
  x: x - 0.5,
  y,
  width: 1,
  height,
});
const sides = ({ x, y, width, height }: Rect) => [
  level(x - 0.5, y, width + 1),
  level(x - 0.5, y + height, width + 1),
  upright(x, y, height),
  upright(x + width, y, height),
];
/** A word as ink: stems of letters, which nobody reads. */
const word = (x: number, y: number, letters: number): Rect[] =>
  Array.from({ length: letters }, (_, at) => ({ x: x + 5 * at, y: y - 7, width: 2.5, height: 7 }));

const square = { x: 40, y: 200, width: 9, height: 9 };
const form = [
  ...word(40, 99, 6),
  level(90, 100, 150),
  ...sides(square),
  ...word(55, 207, 8),
  ...sides({ x: 40, y: 260, width: 120, height: 18 }),
  ...sides({ x: 160, y: 260, width: 100, height: 18 }),
  ...word(165, 273, 8),
];

function foundOn(scan: Parameters<typeof readScan>[0]) {
  const { page, onPaper } = finishReading(readScan(scan, size));
  return finishReading(findFields(page))
    .map(({ kind, rect }) => ({ kind, ...onPaper(rect) }))
    .toSorted((a, b) => a.y - b.y);
}

/** Whether each place is one that is meant, to within some points. */
function expectPlaces(found: ReturnType<typeof foundOn>, meant: ReturnType<typeof foundOn>) {
  expect(found.map(({ kind }) => kind)).toEqual(meant.map(({ kind }) => kind));
  for (const [at, { kind: _, ...rect }] of found.entries())
    for (const [side, length] of Object.entries(rect))
      expect(
        Math.abs(length - (meant[at]?.[side as keyof Rect] ?? NaN)),
        `${at} ${side}`,
      ).toBeLessThan(3);
}

const places: ReturnType<typeof foundOn> = [
  { kind: 'text', x: 90, y: 85, width: 150, height: 15 },
  { kind: 'check', x: 40, y: 200, width: 9, height: 9 },
  { kind: 'text', x: 40, y: 260, width: 120, height: 18 },
];

test('lines, boxes to tick and empty cells of a scan are places; what is written in is none', () => {
  expectPlaces(foundOn(scanOf(form)), places);
});

test('a grey paper that lies aslant, with dust on it, has the same places where they lie', () => {
  const slope = 0.012;
  const aslant = places.map((place) => ({
    ...place,
    x: place.x - slope * (place.y + place.height / 2),
    y: place.y + slope * (place.x + place.width / 2),
  }));
  expectPlaces(foundOn(scanOf(form, slope, 190, 0.0005)), aslant);
});

test('letters are no boxes, and a page of text has no places', () => {
  const text = Array.from({ length: 20 }, (_, row) => word(40, 60 + 14 * row, 44)).flat();
  expect(foundOn(scanOf(text))).toEqual([]);
  // A large letter such as D: three sides, and a curve that leaves the corners.
  const letter = [
    upright(100, 100, 14),
    level(100, 100, 8),
    level(100, 114, 8),
    upright(111, 104, 6),
    ...word(120, 114, 4),
  ];
  expect(foundOn(scanOf(letter))).toEqual([]);
});

test('a photograph has nothing to read', () => {
  const { data, ...rest } = scanOf([]);
  const shade = data.map((_, at) => 60 + ((at * 7_919) % 150));
  expect(foundOn({ data: shade, ...rest })).toEqual([]);
});
