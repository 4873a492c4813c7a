import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampZoom,
  fitPage,
  fitWidth,
  nextZoom,
  previousZoom,
  pxPerPtAt,
  zoomLevels,
} from './zoom.ts';

const letter = { width: 612, height: 792 };
const zoom = fc.double({ min: 0.25, max: 4, noNaN: true });

test('100 % is 96 CSS px to 72 points', () => {
  expect(pxPerPtAt(1)).toBe(96 / 72);
  expect(pxPerPtAt(0.5) * 612).toBe(408);
});

describe('the zoom buttons', () => {
  test('step through every level up and down', () => {
    const up = [zoomLevels[0] ?? 0];
    while (up.length < zoomLevels.length) up.push(nextZoom(up.at(-1) ?? 0));
    expect(up).toEqual(zoomLevels);
    const down = [zoomLevels.at(-1) ?? 0];
    while (down.length < zoomLevels.length) down.push(previousZoom(down.at(-1) ?? 0));
    expect(down.toReversed()).toEqual(zoomLevels);
  });

  test('stop at 25 % and 400 %', () => {
    expect(previousZoom(0.25)).toBe(0.25);
    expect(nextZoom(4)).toBe(4);
  });

  test('pass over a level that a fitted zoom is as good as on', () => {
    expect(nextZoom(0.9996)).toBe(1.1);
    expect(previousZoom(1.0004)).toBe(0.9);
  });

  test('change any other zoom to a level beside it', () => {
    fc.assert(
      fc.property(zoom, (from) => {
        expect(zoomLevels).toContain(nextZoom(from));
        expect(zoomLevels).toContain(previousZoom(from));
        expect(nextZoom(from)).toBeGreaterThan(Math.min(from, 3.999));
        expect(previousZoom(from)).toBeLessThan(Math.max(from, 0.2501));
      }),
    );
  });
});

test('a zoom beyond the limits is brought to them', () => {
  expect([0.1, 0.25, 1.23, 4, 9].map(clampZoom)).toEqual([0.25, 0.25, 1.23, 4, 4]);
});

describe('fitting', () => {
  test('makes the page exactly as wide as its room', () => {
    const room = { width: 1000, height: 600 };
    expect(pxPerPtAt(fitWidth(letter, room)) * letter.width).toBeCloseTo(1000, 9);
  });

  test('shows the whole page and wastes no room on one axis', () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 300, max: 2000 }),
          height: fc.integer({ min: 300, max: 2000 }),
        }),
        (room) => {
          const px = pxPerPtAt(fitPage(letter, room));
          const left = [room.width - letter.width * px, room.height - letter.height * px];
          expect(Math.min(...left)).toBeCloseTo(0, 9);
        },
      ),
    );
  });

  test('a poster in a small room stops at 25 %', () => {
    expect(fitPage({ width: 14_400, height: 14_400 }, { width: 300, height: 300 })).toBe(0.25);
  });
});
