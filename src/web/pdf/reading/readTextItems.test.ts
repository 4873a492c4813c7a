import { expect, test } from 'vitest';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { readTextItems } from './readTextItems.ts';

const box: PageBox = { view: [0, 0, 200, 100], rotate: 0, userUnit: 1 };

test('a run of text lies on its baseline', () => {
  const [item] = readTextItems(
    [{ str: 'Name', transform: [10, 0, 0, 10, 20, 30], width: 40, height: 10 }],
    box,
  );
  expect(item?.text).toBe('Name');
  expect(item?.rect.x).toBeCloseTo(20);
  expect(item?.rect.y).toBeCloseTo(62);
  expect(item?.rect.width).toBeCloseTo(40);
  expect(item?.rect.height).toBeCloseTo(10);
});

test('text that runs upwards on a page turned by 90 degrees is level as shown', () => {
  const [item] = readTextItems(
    [{ str: 'Name', transform: [0, 10, -10, 0, 30, 20], width: 40, height: 10 }],
    { ...box, rotate: 90 },
  );
  expect(item?.rect.x).toBeCloseTo(20);
  expect(item?.rect.y).toBeCloseTo(22);
  expect(item?.rect.width).toBeCloseTo(40);
});

test('blanks and broken matrices are passed over', () => {
  const broken = { str: 'x', transform: [Number.NaN, 0, 0, 1, 0, 0], width: 1, height: 1 };
  const blank = { str: ' ', transform: [1, 0, 0, 1, 0, 0], width: 1, height: 1 };
  expect(readTextItems([broken, blank], box)).toEqual([]);
});
