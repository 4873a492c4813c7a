import { expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { createPictureShelf, chooseEvictions } from './pictureShelf.ts';

test('who stops listening twice ends nobody else’s listening', () => {
  const shelf = createPictureShelf();
  const stop = shelf.subscribe('page', () => undefined);
  stop();
  const later = vi.fn<() => void>();
  shelf.subscribe('page', later);
  stop();
  shelf.show('page', { ...shelf.pictureOf('page'), problem: pdfProblem('damaged') });
  expect(later).toHaveBeenCalledOnce();
});

const budget = { bytes: 100, canvases: 4 };
const kept = (bytes: number, lastUsed: number, inView = false, near = false) => ({
  bytes,
  lastUsed,
  inView,
  near,
});

test('nothing is given up while there is room', () => {
  expect(chooseEvictions([kept(40, 1), kept(30, 2)], 30, budget)).toEqual([]);
});

test('the least recently used goes first, those near the view last, those in view never', () => {
  const far = kept(30, 9);
  const near = kept(30, 1, false, true);
  const seen = kept(40, 0, true, true);
  expect(chooseEvictions([seen, near, far], 20, budget)).toEqual([far]);
  expect(chooseEvictions([seen, near, far], 60, budget)).toEqual([far, near]);
  expect(chooseEvictions([seen], 500, budget)).toEqual([]);
});

test('what stays and what comes fit the budget wherever pages in view allow it', () => {
  const picture = fc.record({
    bytes: fc.integer({ min: 1, max: 60 }),
    lastUsed: fc.nat(),
    inView: fc.constant(false),
    near: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(picture), fc.integer({ min: 1, max: 100 }), (pictures, incoming) => {
      const gone = new Set(chooseEvictions(pictures, incoming, budget));
      const left = pictures.filter((candidate) => !gone.has(candidate));
      expect(left.length + 1).toBeLessThanOrEqual(budget.canvases);
      expect(left.reduce((sum, { bytes }) => sum + bytes, incoming)).toBeLessThanOrEqual(100);
    }),
  );
});
