import { expect, test } from 'vitest';
import { changedTexts, hasChangedSurroundings, textShift } from './changedSurroundings.ts';
import type { TextRun } from '#core/draft/labels/labelPhrases.ts';

const run = (text: string, x: number, y: number): TextRun => ({
  text,
  rect: { x, y, width: text.length * 5, height: 12 },
});
const field = { x: 200, y: 400, width: 140, height: 20 };
const label = run('Place and date', 120, 402);
const below = run('Signature of the tenant', 200, 424);
const far = run('Chapter one', 72, 80);
const moved = (text: TextRun, x: number, y: number) => ({
  ...text,
  rect: { ...text.rect, x: text.rect.x + x, y: text.rect.y + y },
});

test('a hair of a movement, and changes far away, are no change', () => {
  const after = [moved(label, 1, -1), below, run('Chapter two', 72, 80)];
  expect(hasChangedSurroundings(field, [label, below, far], after)).toBe(false);
});

test('text that went, came or changed is named for each version', () => {
  const after = [label, run('Signature of the landlord', 200, 424)];
  expect(changedTexts(field, [label, below], after)).toEqual({
    lost: [below],
    found: [after[1]],
  });
});

test('one of two equal texts that went is a change', () => {
  const twice = [below, moved(below, 0, -50)];
  expect(changedTexts(field, twice, [below]).lost).toEqual([twice[1]]);
});

test('text that moved as one shows where the field belongs', () => {
  const after = [moved(label, 0, 60), moved(below, 0, 60), far];
  expect(textShift(field, [label, below, far], after)).toEqual({ x: 0, y: 60 });
});

test('text that stayed, went away, or went in two directions shows nothing', () => {
  expect(textShift(field, [label, below], [label, below])).toBeUndefined();
  expect(textShift(field, [label, below], [far])).toBeUndefined();
  const apart = [run('Name', 120, 380), run('Date', 120, 424)];
  const parted = [run('Name', 120, 300), run('Date', 120, 500)];
  expect(textShift({ ...field, height: 44, y: 380 }, apart, parted)).toBeUndefined();
});
