import { expect, test } from 'vitest';
import { pageView } from './pageView.ts';

const a4 = { width: 595.276, height: 841.89 };

test('a page is exactly its points times the scale, with fractions', () => {
  const view = pageView(a4, 4 / 3);
  expect(view.width).toBe(a4.width * (4 / 3));
  expect(view.height).toBe(a4.height * (4 / 3));
  expect(view.size).toEqual(a4);
  expect(view.pxPerPt).toBe(4 / 3);
});

test('half a pixel at 50 % is three quarters of a point', () => {
  const view = pageView(a4, (0.5 * 96) / 72);
  expect(view.viewToPage({ x: 0.5, y: 1 })).toEqual({ x: 0.75, y: 1.5 });
  expect(view.pageToView({ x: 0.75, y: 1.5 })).toEqual({ x: 0.5, y: 1 });
});

test('a box is scaled about the corner of the page', () => {
  const view = pageView(a4, 2);
  const onPage = { x: 10, y: 20, width: 140, height: 70 };
  const inView = { x: 20, y: 40, width: 280, height: 140 };
  expect(view.pageToViewRect(onPage)).toEqual(inView);
  expect(view.viewToPageRect(inView)).toEqual(onPage);
});

test.each([0, -1, Number.NaN, Infinity])('a scale of %s is refused', (scale) => {
  expect(() => pageView(a4, scale)).toThrow(RangeError);
});
