import { expect, test } from 'vitest';
import type { WordBlock, WordRun } from '#web/pdf/reading/pageWords.ts';
import { fieldsInWords } from './fieldsInWords.ts';

const run = (text: string, x: number, y: number, width = 100): WordRun => ({
  text,
  rect: { x, y, width, height: 10 },
  turn: 0,
});
const block = (...children: WordBlock['children']): WordBlock => ({ role: 'P', children });
const box = (x: number, y: number, width = 80) => ({ x, y, width, height: 14 });

test('a field stands behind its label, else behind the line above, else first', () => {
  const [title, name, date, end] = [
    run('Lease', 72, 72),
    run('Name', 72, 100, 30),
    run('Date', 300, 100, 30),
    run('Signed by both', 72, 300),
  ];
  const blocks = [block(title), block(block(name), block(date)), block(end)];
  const { first, after } = fieldsInWords({ blocks }, [
    { id: 'sign', box: box(72, 320) },
    { id: 'date', box: box(340, 98) },
    { id: 'name', box: box(110, 98) },
    { id: 'below', box: box(310, 130) },
    { id: 'top', box: box(72, 10) },
  ]);
  expect(first).toEqual(['top']);
  expect([...after].map(([{ text }, ids]) => [text, ids])).toEqual([
    ['Name', ['name']],
    ['Date', ['date', 'below']],
    ['Signed by both', ['sign']],
  ]);
});

test('a field on a line of blanks stands behind that line', () => {
  const line = run('Name ____________ Date ____________', 72, 100, 400);
  const { after } = fieldsInWords({ blocks: [block(line)] }, [
    { id: 'date', box: box(300, 98) },
    { id: 'name', box: box(110, 98) },
  ]);
  expect(after.get(line)).toEqual(['name', 'date']);
});
