import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, pictureNeed } from './pictureNeed.ts';

const letter = { width: 612, height: 792 };
const visible = { x: 100, y: 200, width: 200, height: 150 };

test('a page that fits one canvas is drawn whole, up to the next line of the grid', () => {
  expect(pictureNeed(letter, 2, 1, visible, undefined)).toEqual({
    base: { scale: 2, area: { x: 0, y: 0, width: 1224, height: 1584 } },
    detail: undefined,
    isWhole: true,
  });
  const { base } = pictureNeed({ width: 595.276, height: 841.89 }, 5 / 3, 5, visible, undefined);
  expect(base.area).toEqual({ x: 0, y: 0, width: 995, height: 1405 });
});

test('a page that does not is a rough whole, the same at every zoom, under a sharp part', () => {
  const [at8, at10] = [8, 10].map((scale) => pictureNeed(letter, scale, 1, visible, undefined));
  expect(at8?.isWhole).toBe(false);
  expect(at8?.base).toEqual(at10?.base);
  expect(at8?.detail?.scale).toBe(8);
});

test('the sharp part lies on the grid, covers what is in view and fits a canvas', () => {
  const part = fc.double({ min: 0, max: 500, noNaN: true });
  const length = fc.double({ min: 1, max: 600, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ x: part, y: part, width: length, height: length }),
      fc.double({ min: 5, max: 6, noNaN: true }),
      fc.integer({ min: 1, max: 5 }),
      (view, scale, grid) => {
        const area = pictureNeed(letter, scale, grid, view, undefined).detail?.area;
        if (!area) throw new Error('no sharp part');
        for (const value of Object.values(area)) expect(value % grid).toBe(0);
        expect(area.width * area.height).toBeLessThanOrEqual(2 ** 24);
        const right = Math.min((view.x + view.width) * scale, 612 * scale) - 0.01;
        const bottom = Math.min((view.y + view.height) * scale, 792 * scale) - 0.01;
        const [x, y] = [view.x * scale, view.y * scale];
        expect(covers(area, { x, y, width: right - x, height: bottom - y })).toBe(true);
      },
    ),
  );
});

test('the sharp part stays while it covers what is in view', () => {
  const present = pictureNeed(letter, 8, 1, visible, undefined).detail?.area;
  const near = { ...visible, y: visible.y + 20 };
  const far = { ...visible, y: visible.y + 300 };
  expect(pictureNeed(letter, 8, 1, near, present).detail?.area).toBe(present);
  expect(pictureNeed(letter, 8, 1, far, present).detail?.area).not.toEqual(present);
});

test('out of view nothing sharp is drawn', () => {
  expect(pictureNeed(letter, 8, 1, undefined, undefined).detail).toBeUndefined();
});
