import { expect, test } from 'vitest';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { nearestUnknown, sweepPageBoxes } from './sweepPageBoxes.ts';

const box: PageBox = { view: [0, 0, 1, 1], rotate: 0, userUnit: 1 };

test('the pages nearest to the view come first, and only those not yet known', () => {
  expect(nearestUnknown(5, 10, new Set([4]), 4)).toEqual([5, 6, 7, 3]);
  expect(nearestUnknown(1, 3, new Set(), 10)).toEqual([1, 2, 3]);
  expect(nearestUnknown(1, 3, new Set([1, 2, 3]), 10)).toEqual([]);
});

test('a sweep asks for every page once, and a page without a box does not stop it', async () => {
  const asked: number[] = [];
  const found: number[] = [];
  await sweepPageBoxes(
    60,
    (pageNumber) => {
      asked.push(pageNumber);
      return Promise.resolve(pageNumber === 7 ? undefined : box);
    },
    (boxes) => void found.push(...boxes.keys()),
    { near: () => 60 },
  );
  expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(asked[0]).toBe(60);
  expect(found).toHaveLength(59);
});

test('an aborted sweep asks for nothing more', async () => {
  const aborter = new AbortController();
  let asked = 0;
  await sweepPageBoxes(
    100,
    () => {
      asked++;
      aborter.abort();
      return Promise.resolve(box);
    },
    () => {
      throw new Error('told of boxes after the end');
    },
    { near: () => 1, signal: aborter.signal },
  );
  expect(asked).toBe(25);
});
