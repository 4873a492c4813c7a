import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrintedStops } from '#core/printed/printedStops.ts';
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
const find = (items: LineItem[], text: string, stops?: PrintedStops) =>
  findText({ lines: textLines(items, () => 1), stops }, text, 100);

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

/** What the only hit of `{{n}}` at 30 to 55, 12 to 22, ends at. */
const stopsOf = (after: string, stops?: Partial<PrintedStops>) => {
  const printed = { sides: [], pictures: [], ...stops };
  const [hit] = find(
    [item(`Name: {{n}}${after}`, 0, 20, true), item('above', 60, 12)],
    '{{n}}',
    printed,
  );
  return [hit?.next, ...(hit?.further ?? [])].map((x) => x && Number(x.toFixed(3)));
};

test('words beside a text end it, one after another, and those of other lines do not', () => {
  expect(stopsOf(' x yz')).toEqual([60, 70]);
  expect(stopsOf('x yz')).toEqual([55, 65]);
  expect(stopsOf('')).toEqual([undefined]);
});

test('what is written on ends no text: level lines, underscores and rows of dots', () => {
  expect(stopsOf(' ______ Date')).toEqual([95]);
  expect(stopsOf(' _ _ _ Date')).toEqual([90]);
  expect(stopsOf(' ...... Date')).toEqual([95]);
  expect(stopsOf(' ..... … Date')).toEqual([100]);
  expect(stopsOf(' _ Date')).toEqual([60, 70]);
});

test('upright lines, both sides of boxes, and pictures beside a text end it', () => {
  const rule = { x: 80, y: 0, width: 0, height: 100 };
  const box = { x: 20, y: 10, width: 100, height: 14 };
  const far = { x: 130, y: 19, width: 20, height: 14 };
  expect(stopsOf(' x', { sides: [rule, box, far] })).toEqual([60, 80, 120, 130, 150]);
  expect(
    stopsOf('', {
      sides: [
        { ...rule, height: 13 },
        { ...far, y: 20 },
      ],
    }),
  ).toEqual([undefined]);
  const picture = { x: 200, y: 0, width: 50, height: 50 };
  expect(stopsOf('', { pictures: [picture] })).toEqual([200, 250]);
  // A text on a picture, such as a scan in tiles, does not end at the next tile.
  const scan = { x: 0, y: 0, width: 200, height: 50 };
  expect(stopsOf('', { pictures: [scan, picture] })).toEqual([undefined]);
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

test('where glyphs are not known, a line from the right is measured from there', () => {
  expect(find([item('אב גד', 0, 20)], 'אב')[0]?.box).toMatchObject({ x: 15, width: 10 });
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
