import { expect, test } from 'vitest';
import { walkTo } from './walk.ts';

test.each([
  ['ArrowDown', 2, 3],
  ['ArrowUp', 0, 0],
  ['PageDown', 7, 9],
  ['PageUp', 9, 1],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['ArrowRight', 5, undefined],
  ['a', 5, undefined],
])('%s in ten rows leads from %i to %s', (key, from, to) => {
  expect(walkTo({ key }, from, 10)).toBe(to);
});

test('a walk round the list has neither pages nor ends, and left and right where they are asked for', () => {
  const round = (key: string, at: number) =>
    walkTo({ key }, at, 3, { page: 0, across: true, wraps: true });
  expect(round('ArrowRight', 2)).toBe(0);
  expect(round('ArrowLeft', 0)).toBe(2);
  expect(round('PageDown', 0)).toBeUndefined();
  expect(round('Home', 1)).toBeUndefined();
});

test('keys with a modifier, and an empty list, lead nowhere', () => {
  expect(walkTo({ key: 'ArrowDown', ctrlKey: true }, 0, 3)).toBeUndefined();
  expect(walkTo({ key: 'ArrowDown', metaKey: true }, 0, 3)).toBeUndefined();
  expect(walkTo({ key: 'ArrowDown', altKey: true }, 0, 3)).toBeUndefined();
  expect(walkTo({ key: 'End' }, 0, 0)).toBeUndefined();
});
