import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { resizeFields, setFieldRect, setFieldRects } from './resizeFields.ts';

const facts = leaseFacts();
const draft = withOnly(
  leaseDraft(),
  makeField('line', { rect: { x: 400, y: 700, width: 180, height: 20 } }),
  makeField('tiny', { type: 'Check', rect: { x: 10, y: 10, width: 3, height: 3 } }),
);
const rectOf = (changed: typeof draft, index = 0) => changed.fields[index]?.rect;

test('growing stops at the edge of the page', () => {
  expect(rectOf(resizeFields(draft, ['line'], { width: 100, height: 0 }, facts))).toEqual({
    x: 400,
    y: 700,
    width: 212,
    height: 20,
  });
});

test('shrinking stops at the smallest size of the type', () => {
  expect(rectOf(resizeFields(draft, ['line'], { width: -500, height: -500 }, facts))).toEqual({
    x: 400,
    y: 700,
    width: 20,
    height: 10,
  });
});

test('a field that is smaller than its type allows may stay so and may grow', () => {
  expect(resizeFields(draft, ['tiny'], { width: -1, height: 0 }, facts)).toBe(draft);
  expect(rectOf(resizeFields(draft, ['tiny'], { width: 1, height: 1 }, facts), 1)).toMatchObject({
    width: 4,
    height: 4,
  });
});

test('a box that is set too large or outside is cut to the page and moved inside', () => {
  const wide = { x: -50, y: 780, width: 5000, height: 30 };
  expect(rectOf(setFieldRect(draft, 'line', wide, facts))).toEqual({
    x: 0,
    y: 762,
    width: 612,
    height: 30,
  });
});

test('setting one number of several boxes leaves the others', () => {
  const changed = setFieldRects(draft, ['line', 'tiny'], { x: 33 }, facts);
  expect([rectOf(changed)?.x, rectOf(changed)?.y, rectOf(changed, 1)?.x]).toEqual([33, 700, 33]);
});

test('a number that is none changes nothing', () => {
  expect(setFieldRects(draft, ['line'], { width: Number.NaN }, facts)).toBe(draft);
});

test('a locked field keeps its size', () => {
  const locked = withOnly(draft, makeField('line', { locked: true }));
  expect(resizeFields(locked, ['line'], { width: 5, height: 5 }, facts)).toBe(locked);
  expect(setFieldRects(locked, ['line'], { width: 5 }, facts)).toBe(locked);
});
