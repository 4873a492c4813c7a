import { expect, test } from 'vitest';
import { printResolution, sheetAreas, sheetScale } from './drawSheet.ts';

test('few pages are printed as fine as printers are, many at no less than 150 dpi', () => {
  expect([1, 30, 31, 200, 201, 1_000].map(printResolution)).toEqual([300, 300, 200, 200, 150, 150]);
});

test('a page as large as a wall is drawn coarser, one of A0 at 150 dpi is not', () => {
  expect(sheetScale({ width: 612, height: 792 }, 300)).toBeCloseTo(300 / 72);
  expect(sheetScale({ width: 2384, height: 3370 }, 150)).toBeCloseTo(150 / 72);
  const wall = { width: 14_400, height: 14_400 };
  const scale = sheetScale(wall, 150);
  expect(scale * wall.width * scale * wall.height).toBeLessThanOrEqual(2 ** 26 + 1);
});

test.each([
  { width: 2550, height: 3300 },
  { width: 4967, height: 7021 },
  { width: 60_000, height: 900 },
  { width: 1, height: 1 },
])('the parts of $width × $height px cover it, overlap, and fit a canvas', (size) => {
  const areas = sheetAreas(size);
  for (const { x, y, width, height } of areas) {
    expect(width * height).toBeLessThan(2 ** 24);
    expect([x + width <= size.width, y + height <= size.height]).toEqual([true, true]);
    const isCovered = (px: number, py: number) =>
      px >= size.width ||
      py >= size.height ||
      areas.some(
        (area) =>
          px >= area.x && py >= area.y && px < area.x + area.width && py < area.y + area.height,
      );
    // The first pixel beyond each edge belongs to a neighbour, or to nothing.
    expect([isCovered(x + width, y), isCovered(x, y + height)]).toEqual([true, true]);
  }
  expect(areas[0]).toMatchObject({ x: 0, y: 0 });
});
