import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside } from '#core/geometry/keepInside.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { type Handle, resizeRect } from '#core/geometry/resizeRect.ts';
import { snapAnchors } from './snapAnchors.ts';
import { type SnapResult, snapRect, snapResizedRect } from './snapRect.ts';

const page = { width: 612, height: 792 };
const threshold = 4.5;
const min = { width: 8, height: 8 };
const box = (x: number, y: number, width = 140, height = 70): Rect => ({ x, y, width, height });

describe('a box near another', () => {
  const anchors = snapAnchors([box(100, 200)], page);

  test('takes its left edge, and a guide spans both', () => {
    const { rect, guides } = snapRect(box(102, 400, 60, 20), anchors, threshold);
    expect(rect).toEqual(box(100, 400, 60, 20));
    expect(guides).toEqual([{ from: { x: 100, y: 200 }, to: { x: 100, y: 420 }, kind: 'edge' }]);
  });

  test('takes its right edge with its own right or left edge', () => {
    expect(snapRect(box(177, 400, 60, 20), anchors, threshold).rect.x).toBe(180);
    expect(snapRect(box(243, 400, 60, 20), anchors, threshold).rect.x).toBe(240);
  });

  test('takes its middle with its own middle only', () => {
    const { rect, guides } = snapRect(box(141, 400, 60, 20), anchors, threshold);
    expect(rect.x).toBe(140);
    expect(guides[0]?.kind).toBe('centre');
    expect(snapRect(box(170, 400, 40, 20), anchors, threshold).rect.x).toBe(170);
  });

  test('snaps x and y each by itself', () => {
    const two = snapAnchors([box(100, 600), box(400, 200)], page);
    const { rect, guides } = snapRect(box(98, 203, 60, 20), two, threshold);
    expect(rect).toEqual(box(100, 200, 60, 20));
    expect(guides).toContainEqual({
      from: { x: 100, y: 200 },
      to: { x: 100, y: 670 },
      kind: 'edge',
    });
    expect(guides).toContainEqual({
      from: { x: 100, y: 200 },
      to: { x: 540, y: 200 },
      kind: 'edge',
    });
  });

  test('of the same size shows every alignment, not one', () => {
    const { guides } = snapRect(box(101, 400), anchors, threshold);
    expect(guides.map((guide) => guide.from.x)).toEqual([100, 170, 240]);
  });

  test('further away than the threshold stays where it is, without guides', () => {
    const far = box(105, 400, 60, 20);
    expect(snapRect(far, anchors, threshold)).toEqual({ rect: far, guides: [], held: {} });
  });

  test('is reached from nearer when the threshold is smaller, as it is at a larger zoom', () => {
    expect(snapRect(box(102, 400, 60, 20), anchors, 1).rect.x).toBe(102);
  });
});

describe('the page attracts', () => {
  const empty = snapAnchors([], page);
  test.each([
    ['by its left edge', box(3, 100), { x: 0 }],
    ['by its right edge', box(470, 100), { x: 472 }],
    ['by its top edge', box(100, 2), { y: 0 }],
    ['by its bottom edge', box(100, 720), { y: 722 }],
    ['by its middle', box(238, 362), { x: 236, y: 361 }],
    ['by its margin', box(38, 100), { x: 36 }],
  ])('%s', (_, rect, expected) => {
    expect(snapRect(rect, empty, threshold).rect).toMatchObject(expected);
  });
});

test('typed margins attract instead of the usual ones', () => {
  const margins = { left: 50, top: 20, right: 60, bottom: 70 };
  const typed = snapAnchors([], page, [], undefined, margins);
  const right = page.width - 60;
  const foot = page.height - 70;
  expect(snapRect(box(52, 22), typed, threshold).rect).toMatchObject({ x: 50, y: 20 });
  const far = box(right - 142, foot - 72);
  expect(snapRect(far, typed, threshold).rect).toMatchObject({
    x: right - far.width,
    y: foot - far.height,
  });
  expect(snapRect(box(38, 100), typed, threshold).rect.x).toBe(38);
});

describe('among several anchors', () => {
  test('a line drawn on the page beats the edge of a field that is as near', () => {
    const anchors = snapAnchors([box(100, 200)], page, [{ x: 104, y: 500, width: 0, height: 100 }]);
    const { rect, guides } = snapRect(box(102, 400, 60, 20), anchors, threshold);
    expect(rect.x).toBe(104);
    expect(guides[0]?.kind).toBe('drawn');
  });

  test('a drawn line under a field laid on it by hand gives the exact place', () => {
    const anchors = snapAnchors([box(100.004, 200)], page, [
      { x: 100, y: 500, width: 0, height: 100 },
    ]);
    expect(snapRect(box(102, 400, 60, 20), anchors, threshold).rect.x).toBe(100);
  });

  test('the nearer of two edges wins', () => {
    const anchors = snapAnchors([box(100, 200), box(103, 300)], page);
    expect(snapRect(box(102.5, 500, 60, 20), anchors, threshold).rect.x).toBe(103);
  });
});

describe('equal gaps', () => {
  test('hold a box halfway between its neighbours, and both gaps are shown', () => {
    const anchors = snapAnchors([box(100, 300, 50, 20), box(300, 300, 50, 20)], page);
    const { rect, guides } = snapRect(box(188, 310, 77, 31), anchors, threshold);
    expect(rect.x).toBe(186.5);
    expect(guides.filter((guide) => guide.kind === 'gap').map((g) => [g.from.x, g.to.x])).toEqual([
      [150, 186.5],
      [263.5, 300],
    ]);
  });

  test('continue a column downwards', () => {
    const anchors = snapAnchors([box(100, 100, 50, 20), box(100, 150, 50, 20)], page);
    const { rect, guides } = snapRect(box(111, 202, 33, 27), anchors, threshold);
    expect(rect.y).toBe(200);
    expect(guides.filter((guide) => guide.kind === 'gap').map((g) => [g.from.y, g.to.y])).toEqual([
      [120, 150],
      [170, 200],
    ]);
  });
});

describe('a held box', () => {
  const anchors = snapAnchors([box(100, 200)], page);
  const drag = (places: number[]) => {
    let previous: SnapResult | undefined;
    return places.map((x) => {
      previous = snapRect(box(x, 400, 60, 20), anchors, threshold, previous);
      return previous.rect.x;
    });
  };

  test('lets go only half as far again from the anchor', () => {
    expect(drag([104.6, 104.4, 104.6, 106.7, 106.8, 106.7])).toEqual([
      104.6, 100, 100, 100, 106.8, 106.7,
    ]);
  });

  test('goes to another anchor as soon as that is clearly nearer', () => {
    const two = snapAnchors([box(100, 200), box(104, 300)], page);
    const first = snapRect(box(101, 500, 60, 20), two, threshold);
    const between = snapRect(box(102.1, 500, 60, 20), two, threshold, first);
    const past = snapRect(box(102.5, 500, 60, 20), two, threshold, between);
    expect([first.rect.x, between.rect.x, past.rect.x]).toEqual([100, 100, 104]);
  });

  test('follows the pointer exactly, however slowly it moved', () => {
    const slow = Array.from({ length: 200 }, (_, i) => 100 + i * 0.1);
    expect(drag(slow).at(-1)).toBe(slow.at(-1));
  });
});

describe('a box on the page', () => {
  const hanging = snapAnchors([box(-2, 300, 616, 20), box(200, -3, 40, 798)], page);

  test('is not moved off it to line up with one that hangs over', () => {
    expect(snapRect(box(1, 100, 33, 20), hanging, 3).rect.x).toBe(0);
    expect(snapRect(box(575, 100, 37, 20), hanging, 3).rect.x).toBe(575);
    expect(snapRect(box(100, 1, 33, 20), hanging, 3).rect.y).toBe(0);
  });

  test('is not resized off it either', () => {
    const left = snapResizedRect(box(0.5, 100, 33, 20), 'w', hanging, 3, min);
    expect(left.rect).toEqual(box(0, 100, 33.5, 20));
    const right = snapResizedRect(box(500, 100, 111.5, 20), 'e', hanging, 3, min);
    expect(right.rect).toEqual(box(500, 100, 112, 20));
  });

  test('that hangs over already lines up freely', () => {
    expect(snapRect(box(-1.5, 100, 33, 20), hanging, 1).rect.x).toBe(-2);
    const wide = snapResizedRect(box(500, 100, 113, 20), 'e', hanging, 1.5, min);
    expect(wide.rect).toEqual(box(500, 100, 114, 20));
  });
});

test('a guide spans every box that lies on its line', () => {
  const column = snapAnchors([box(100, 300, 50, 20), box(100, 100, 80, 20)], page);
  const { guides } = snapRect(box(101, 160, 30, 20), column, threshold);
  expect(guides).toEqual([{ from: { x: 100, y: 100 }, to: { x: 100, y: 320 }, kind: 'edge' }]);
});

describe('a resized box', () => {
  const anchors = snapAnchors([box(100, 200)], page);

  test('snaps the edge that is moved and leaves the others', () => {
    const rect = box(90, 400, 147, 40);
    expect(snapResizedRect(rect, 'e', anchors, threshold, min).rect).toEqual(box(90, 400, 150, 40));
    expect(snapResizedRect(rect, 's', anchors, threshold, min).rect).toEqual(rect);
  });

  test('keeps the opposite edge where it was', () => {
    const { rect, guides } = snapResizedRect(box(102, 203, 60, 300), 'nw', anchors, threshold, min);
    expect(rect).toEqual(box(100, 200, 62, 303));
    expect(guides).toHaveLength(2);
  });

  test('never snaps to a size below the smallest', () => {
    const thin = box(95, 400, 9, 40);
    expect(snapResizedRect(thin, 'e', anchors, threshold, min).rect).toEqual(thin);
    const thick = box(92, 400, 9, 40);
    expect(snapResizedRect(thick, 'e', anchors, threshold, min).rect.width).toBe(8);
    const tiny = box(96, 400, 3, 40);
    expect(snapResizedRect(tiny, 'e', anchors, threshold, min).rect.width).toBe(4);
    expect(snapResizedRect(box(98, 400, 3, 40), 'e', anchors, threshold, min).rect.width).toBe(3);
  });

  test('lets go as a moved box does', () => {
    const held = snapResizedRect(box(90, 400, 147, 40), 'e', anchors, threshold, min);
    const pulled = box(90, 400, 156, 40);
    expect(snapResizedRect(pulled, 'e', anchors, threshold, min, held).rect.width).toBe(150);
    expect(snapResizedRect(pulled, 'e', anchors, threshold, min).rect.width).toBe(156);
  });
});

const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const boxOnPage = fc.tuple(share, share, share, share).map(
  ([u, v, w, h]): Rect => ({
    x: u * page.width,
    y: v * page.height,
    width: w * (1 - u) * page.width,
    height: h * (1 - v) * page.height,
  }),
);
const others = fc.array(boxOnPage, { maxLength: 30 });

describe('with any boxes on the page', () => {
  test('a snapped box has its size, stays on the page, moved no further than allowed, and every hold is true', () => {
    fc.assert(
      fc.property(others, boxOnPage, boxOnPage, (rects, before, rect) => {
        const anchors = snapAnchors(rects, page);
        const previous = snapRect(before, anchors, threshold);
        for (const [result, reach] of [
          [snapRect(rect, anchors, threshold), threshold],
          [snapRect(rect, anchors, threshold, previous), threshold * 1.5],
        ] as const) {
          expect([result.rect.width, result.rect.height]).toEqual([rect.width, rect.height]);
          expect(isInside(result.rect, page)).toBe(true);
          expect(Math.abs(result.rect.x - rect.x)).toBeLessThanOrEqual(reach + 1e-9);
          expect(Math.abs(result.rect.y - rect.y)).toBeLessThanOrEqual(reach + 1e-9);
          const part = { near: 0, centre: 0.5, far: 1 };
          const { x, y } = result.held;
          const expectedX = x ? x.at - part[x.part] * rect.width : rect.x;
          const expectedY = y ? y.at - part[y.part] * rect.height : rect.y;
          expect(result.rect.x).toBeCloseTo(expectedX, 9);
          expect(result.rect.y).toBeCloseTo(expectedY, 9);
          expect(result.guides.length > 0).toBe(x !== undefined || y !== undefined);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a box that was not snapped has no edge near any other: the search misses nothing', () => {
    fc.assert(
      fc.property(others, boxOnPage, (rects, rect) => {
        const { held } = snapRect(rect, snapAnchors(rects, page), threshold);
        const missed = rects
          .flatMap((other) => [other.x, other.x + other.width])
          .flatMap((at) => [at - rect.x, at - rect.x - rect.width])
          .filter((shift) => {
            const moved = rect.x + shift;
            return moved >= 0 && moved + rect.width <= page.width;
          })
          // Lines a hair apart are merged, hence the slack.
          .filter((shift) => Math.abs(shift) < threshold - 0.01);
        expect(held.x === undefined && missed.length > 0).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('a resized and snapped box is upright, on the page, and its unmoved edges did not move', () => {
    fc.assert(
      fc.property(
        others,
        boxOnPage,
        fc.constantFrom<Handle>('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'),
        fc.record({
          x: fc.double({ min: -300, max: 300, noNaN: true }),
          y: fc.double({ min: -300, max: 300, noNaN: true }),
        }),
        (rects, start, handle, delta) => {
          const resized = resizeRect(start, handle, delta, { min, bounds: page });
          const anchors = snapAnchors(rects, page);
          const { rect } = snapResizedRect(resized, handle, anchors, threshold, min);
          const moves: number[] = [];
          expect(rect.width).toBeGreaterThanOrEqual(Math.min(min.width, resized.width) - 1e-5);
          expect(rect.height).toBeGreaterThanOrEqual(Math.min(min.height, resized.height) - 1e-5);
          expect(isInside(rect, page)).toBe(true);
          const edges = ({ x, y, width, height }: Rect) => ({
            w: x,
            n: y,
            e: x + width,
            s: y + height,
          });
          for (const side of ['w', 'n', 'e', 's'] as const)
            if (!handle.includes(side)) moves.push(edges(rect)[side] - edges(resized)[side]);
          expect(Math.max(0, ...moves.map(Math.abs))).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 500 },
    );
  });
});
