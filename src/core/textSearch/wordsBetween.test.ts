import { expect, test } from 'vitest';
import type { TextLine } from './textLines.ts';
import { wordsBetween } from './wordsBetween.ts';

/** A line of 10 points, each character 5 points wide. */
const line = (text: string, y: number): TextLine => ({
  text,
  boxes: Array.from(text, (_, index) => ({ x: 5 * index, y, width: 5, height: 10 })),
});
const lines = [line('Sign here, please', 0), line('Date: {{d}}', 20)];

test('a press on a character means its word', () => {
  expect(wordsBetween(lines, { x: 27, y: 5 }, { x: 27, y: 5 })).toBe('here,');
  expect(wordsBetween(lines, { x: 42, y: 25 }, { x: 42, y: 25 })).toBe('{{d}}');
});

test('a drag means the words from one to the other, in the line where it began', () => {
  expect(wordsBetween(lines, { x: 2, y: 5 }, { x: 27, y: 5 })).toBe('Sign here,');
  expect(wordsBetween(lines, { x: 60, y: 5 }, { x: 42, y: 25 })).toBe('please');
});

test('between texts there is no word', () => {
  expect(wordsBetween(lines, { x: 300, y: 5 }, { x: 2, y: 5 })).toBe('');
});
