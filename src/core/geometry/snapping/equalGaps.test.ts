import { describe, expect, test } from 'vitest';
import { equalGaps } from './equalGaps.ts';
import type { Rect } from '#core/geometry/rect.ts';

const box = (x: number, width = 20, y = 0): Rect => ({ x, y, width, height: 20 });

describe('a box has equal gaps', () => {
  test('halfway between its two neighbours', () => {
    expect(equalGaps([box(0), box(100)], box(47))).toEqual([
      {
        at: 50,
        gaps: [
          [20, 50],
          [70, 100],
        ],
        across: 10,
      },
    ]);
  });

  test('where it continues a row to the right', () => {
    expect(equalGaps([box(0), box(50)], box(103))).toEqual([
      {
        at: 100,
        gaps: [
          [20, 50],
          [70, 100],
        ],
        across: 10,
      },
    ]);
  });

  test('where it continues a row to the left', () => {
    expect(equalGaps([box(200), box(250)], box(140))).toEqual([
      {
        at: 150,
        gaps: [
          [170, 200],
          [220, 250],
        ],
        across: 10,
      },
    ]);
  });

  test('drawn in the middle of the height that it shares with its neighbour', () => {
    const row = [box(0, 20, 10), box(100, 20, 16)];
    expect(equalGaps(row, box(47, 20, 4)).map((gap) => gap.across)).toEqual([17]);
    expect(equalGaps(row, box(47, 20, 20)).map((gap) => gap.across)).toEqual([25]);
  });

  test('with the nearest boxes of its row, however many there are', () => {
    const row = [box(0), box(40), box(400), box(300), box(20, 15), box(60, 10, 90)];
    expect(equalGaps(row, box(170)).map((gap) => gap.at)).toEqual([170, 65, 200]);
  });

  test('in three places where it stands between two pairs', () => {
    const row = [box(0), box(40), box(200), box(240)];
    expect(equalGaps(row, box(110)).map((gap) => gap.at)).toEqual([120, 80, 160]);
  });
});

describe('a box has no equal gaps', () => {
  test('with boxes of another height on the page', () => {
    expect(equalGaps([box(0, 20, 50), box(100, 20, 50)], box(47))).toEqual([]);
  });

  test('with one neighbour', () => {
    expect(equalGaps([box(0)], box(47))).toEqual([]);
  });

  test('between neighbours that leave it no room', () => {
    expect(equalGaps([box(0), box(30)], box(20, 12))).toEqual([]);
  });
});
