import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, pictureNeed } from './pictureNeed.ts';

const letter = { width: 612, height: 792 };
const visible = { x: 100, y: 200, width: 200, height: 150 };

test('a page that fits one canvas is drawn whole', () => {
  expect(pictureNeed(letter, 2, visible, undefined)).toEqual({
    base: 2,
    detail: undefined,
    isWhole: true,
  });
});

test('a page that does not is a rough whole, the same at every zoom, under a sharp part', () => {
  const [at8, at10] = [8, 10].map((scale) => pictureNeed(letter, scale, visible, undefined));
  expect(at8?.isWhole).toBe(false);
  expect(at8?.base).toBe(at10?.base);
  expect(at8?.detail?.scale).toBe(8);
});

test('the sharp part is whole pixels of the page, covers what is in view and fits a canvas', () => {
  const part = fc.double({ min: 0, max: 500, noNaN: true });
  const length = fc.double({ min: 1, max: 600, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ x: part, y: part, width: length, height: length }),
      fc.double({ min: 5, max: 6, noNaN: true }),
      (view, scale) => {
        const area = pictureNeed(letter, scale, view, undefined).detail?.area;
        if (!area) throw new Error('no sharp part');
        const [width, height] = [Math.round(612 * scale), Math.round(792 * scale)];
        for (const value of Object.values(area)) expect(Number.isInteger(value)).toBe(true);
        expect(covers({ x: 0, y: 0, width, height }, area)).toBe(true);
        expect(area.width * area.height).toBeLessThanOrEqual(2 ** 24);
        const right = Math.min((view.x + view.width) * scale, width);
        const bottom = Math.min((view.y + view.height) * scale, height);
        const [x, y] = [view.x * scale, view.y * scale];
        expect(covers(area, { x, y, width: right - x, height: bottom - y })).toBe(true);
      },
    ),
  );
});

test('the sharp part stays while it covers what is in view', () => {
  const present = pictureNeed(letter, 8, visible, undefined).detail?.area;
  const near = { ...visible, y: visible.y + 20 };
  const far = { ...visible, y: visible.y + 300 };
  expect(pictureNeed(letter, 8, near, present).detail?.area).toBe(present);
  expect(pictureNeed(letter, 8, far, present).detail?.area).not.toEqual(present);
});

test('out of view nothing sharp is drawn', () => {
  expect(pictureNeed(letter, 8, undefined, undefined).detail).toBeUndefined();
});
