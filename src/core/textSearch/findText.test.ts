import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findText } from './findText.ts';
import { type LineItem, textLines } from './textLines.ts';

/** An upright item of 10 points, each character 5 points wide. */
const item = (text: string, x: number, y: number, endsLine = false): LineItem => ({
  text,
  start: { x, y },
  end: { x: x + text.length * 5, y },
  rise: { x: 0, y: -8 },
  fall: { x: 0, y: 2 },
  endsLine,
});
const find = (items: LineItem[], text: string) =>
  findText(
    textLines(items, () => 1),
    text,
    100,
  );

test('a text is found across the items of a line, white space of any length equal', () => {
  const items = [item('Sign', 100, 50), item('  ', 120, 50), item('here', 130, 50, true)];
  expect(find(items, 'Sign   here')).toEqual([{ box: { x: 100, y: 42, width: 50, height: 10 } }]);
  expect(find(items, 'sign here')).toEqual([]);
});

test('a part of an item has its part of the box, and its neighbour to the right', () => {
  expect(find([item('Name: {{n}} x', 0, 20)], '{{n}}')).toEqual([
    { box: { x: 30, y: 12, width: 25, height: 10 }, next: 60 },
  ]);
});

test('a text does not go from one line into the next, and hits do not overlap', () => {
  expect(find([item('one', 0, 20, true), item('two', 0, 40)], 'one two')).toEqual([]);
  expect(find([item('aaaaa', 0, 20)], 'aa').map(({ box }) => box.x)).toEqual([0, 10]);
});

test('compared is what NFKC makes of it: ligatures, wide forms, combined marks', () => {
  expect(find([item('ﬁne', 0, 20)], 'fine')).toHaveLength(1);
  expect(find([item('cafe\u0301', 0, 20)], 'café')).toHaveLength(1);
  expect(find([item('Ａ１', 0, 20)], 'A1')).toHaveLength(1);
});

test('a text is never a pattern', () => {
  expect(find([item('aXb', 0, 20)], 'a.b')).toEqual([]);
  expect(find([item('a.*b(', 0, 20)], '.*b(')).toHaveLength(1);
});

test('text that runs upwards has its box where it stands', () => {
  const upwards: LineItem = {
    text: 'ab',
    start: { x: 50, y: 100 },
    end: { x: 50, y: 80 },
    rise: { x: -8, y: 0 },
    fall: { x: 2, y: 0 },
    endsLine: true,
  };
  expect(find([upwards], 'b')).toEqual([{ box: { x: 42, y: 80, width: 10, height: 10 } }]);
});

test('whatever is written in a line is found in it, inside its box', () => {
  const text = fc.string({ minLength: 1, maxLength: 8 }).filter((one) => one.trim() !== '');
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), (texts, at) => {
      const wanted = texts[at % texts.length] ?? '';
      const hits = find(
        texts.map((one, index) => item(one, 0, 20 * (index + 1), true)),
        wanted,
      );
      const y = 20 * ((at % texts.length) + 1) - 8;
      expect(hits.some(({ box }) => box.y === y && box.x >= 0)).toBe(true);
    }),
  );
});
