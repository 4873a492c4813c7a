import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLegible, isVisibleMark } from './visibleInk.ts';

const pad = { width: 300, height: 150 };
const drawn = (...strokes: number[][]) => isVisibleMark({ scribble: { ...pad, strokes } });

test.each([
  '',
  ' ',
  ' \u00a0\u3000 ',
  '\u2800',
  '\u2800\u2800',
  '\u034f',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u00ad',
  '\u200b\u200d\u2060\ufeff',
  '\u202e\u2066',
  '\ufe0f',
  '\u{e0041}',
  '\u0301',
  ' \u0301\u0308',
  '\u180e',
  '.',
  '·',
  '-',
  '—',
  '…',
  "'",
  '´',
  '_',
  '\ue000',
  '\u0000',
])('%j is no name', (text) => {
  expect(isLegible(text)).toBe(false);
  expect(isLegible(` ${text} `)).toBe(false);
});

test.each([
  'A',
  'Anna Berg',
  'Đặng Thị Ánh',
  'D. J.',
  'e\u0301',
  '李',
  '2nd',
  'محمد',
  '\u200fשרה',
  '한',
])('%j can be read', (text) => {
  expect(isLegible(text)).toBe(true);
});

test('nothing that only spaces, marks or hidden characters make up can be read', () => {
  const hidden = fc.constantFrom(' ', '\u2800', '\u034f', '\u3164', '\u115f', '\u0300', '\u200b');
  fc.assert(fc.property(fc.array(hidden), (characters) => !isLegible(characters.join(''))));
});

test('a line that goes some way can be seen', () => {
  expect(drawn([20, 20, 2, 60, 50, 2, 100, 30, 2])).toBe(true);
  expect(drawn([20, 20, 2, 20, 40, 2])).toBe(true);
  // A short tap beside it takes nothing away.
  expect(drawn([5, 5, 2], [20, 20, 2, 60, 50, 2])).toBe(true);
  // A finger that slips off the pad still has drawn on it.
  expect(drawn([20, 20, 2, 500, 20, 2])).toBe(true);
  expect(drawn([-100, 70, 2, 500, 70, 2])).toBe(true);
});

test('a dot, a tap that trembles, and many of them are nothing', () => {
  expect(drawn([20, 20, 4])).toBe(false);
  expect(drawn([20, 20, 4, 20, 20, 4])).toBe(false);
  expect(drawn([20, 20, 4, 22, 21, 4, 20, 22, 4, 21, 20, 4])).toBe(false);
  expect(drawn([20, 20, 4], [250, 100, 4], [100, 40, 4, 101, 41, 4])).toBe(false);
});

test('ink beside the pad is nothing, also where it runs along its edge outside', () => {
  expect(drawn([400, 20, 2, 500, 80, 2])).toBe(false);
  expect(drawn([20, -10, 2, 200, -10, 2])).toBe(false);
  expect(drawn([-50, 75, 2, 2, 75, 2])).toBe(false);
  // Around a corner, without touching it.
  expect(drawn([-40, 20, 2, 20, -40, 2])).toBe(false);
});

test('a pen without width leaves nothing', () => {
  expect(drawn([20, 20, 0, 100, 50, 0])).toBe(false);
  expect(drawn([20, 20, -3, 100, 50, -3])).toBe(false);
  expect(drawn([20, 20, 1e-9, 100, 50, 1e-9])).toBe(false);
});
