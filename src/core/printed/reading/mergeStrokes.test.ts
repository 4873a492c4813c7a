import { expect, it } from 'vitest';
import { finishReading } from './finishReading.ts';
import { mergeStrokes } from './mergeStrokes.ts';

it('strokes near one another are one drawing, others stay apart', () => {
  const strokes = [
    { x: 0, y: 0, width: 40, height: 40 },
    { x: 100, y: 0, width: 40, height: 40 },
    { x: 300, y: 300, width: 20, height: 20 },
    { x: 42, y: 10, width: 56, height: 5 },
  ];
  expect(finishReading(mergeStrokes(strokes))).toEqual([
    { x: 300, y: 300, width: 20, height: 20 },
    { x: 0, y: 0, width: 140, height: 40 },
  ]);
});
