import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Size } from '#core/geometry/rect.ts';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import { createViewModel } from './viewModel.ts';

const pageCount = 60;
const documents = [{ fileKey: 'a', fileId: 'a', name: 'a', pdf: fakePdf(pageCount) }];
const view = { width: 1000, height: 800 };

/** A model of 60 Letter pages at 100 %. */
function model(pixelRatio = 1) {
  const created = createViewModel();
  const known = new Map([['a', new Map<number, Size>([[1, { width: 612, height: 792 }]])]]);
  created.change({ documents, known, view, pixelRatio }, undefined);
  return created;
}

const place = {
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 800, noNaN: true }),
};

test('what is under the pointer stays there when the zoom changes, to half a pixel', () => {
  fc.assert(
    fc.property(
      fc.record(place),
      fc.double({ min: 2_000, max: 50_000, noNaN: true }),
      fc.double({ min: 0.4, max: 5.3, noNaN: true }),
      (at, top, pxPerPt) => {
        const zoomed = model();
        zoomed.scrollTo(0, top);
        const before = zoomed.anchorAt(at);
        zoomed.change({ pxPerPt }, before);
        if (!before) throw new Error('no page');
        const page = zoomed.layout.rectAt(zoomed.stack.indexOf(before.ref) ?? -1);
        const y = page.y + before.point.y * pxPerPt - zoomed.layoutTop();
        // Half a pixel, and what such numbers are rounded by.
        expect(Math.abs(y - at.y)).toBeLessThanOrEqual(0.5 + 1e-9);
      },
    ),
  );
});

test('sizes that become known above the view move nothing in view', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 10, max: 3_000 }))),
      (found) => {
        const scrolled = model();
        const ref = { fileKey: 'a', pageNumber: 30 };
        const pageTop = () =>
          scrolled.layout.rectAt(scrolled.stack.indexOf(ref) ?? -1).y - scrolled.layoutTop();
        scrolled.scrollTo(0, scrolled.layout.rectAt(29).y + 100);
        const before = pageTop();
        const sizes = new Map(found.map(([page, height]) => [page, { width: 612, height }]));
        const at = { x: 500, y: before };
        const anchor = { ref, point: { x: 306, y: 0 }, at };
        scrolled.change(
          { known: new Map([['a', sizes.set(1, { width: 612, height: 792 })]]) },
          anchor,
        );
        expect(pageTop()).toBeCloseTo(before, 6);
      },
    ),
  );
});

test('only a size that is not as it was assumed changes anything', () => {
  const shown = model();
  const { layout, sizeOf } = shown;
  const letter = { width: 612, height: 792 };
  const learn = (page: number, size: Size) =>
    shown.change(
      {
        known: new Map([
          [
            'a',
            new Map([
              [1, letter],
              [page, size],
            ]),
          ],
        ]),
      },
      undefined,
    );
  learn(7, letter);
  expect(shown.stack.isKnown(6)).toBe(true);
  expect(shown.layout).toBe(layout);
  expect(shown.sizeOf).toBe(sizeOf);
  learn(8, { width: 792, height: 612 });
  expect(shown.layout).not.toBe(layout);
  expect(shown.sizeOf).not.toBe(sizeOf);
  expect(shown.sizeOf({ fileKey: 'a', pageNumber: 8 })).toEqual({ width: 792, height: 612 });
});

test('the first view shows the top, in the middle', () => {
  const wide = createViewModel();
  const known = new Map([['a', new Map<number, Size>([[1, { width: 3_000, height: 792 }]])]]);
  wide.change({ documents, known }, undefined);
  wide.change({ view }, wide.anchorAt({ x: 0, y: 0 }));
  expect(wide.layoutTop()).toBe(0);
  expect(wide.scrollLeft).toBe((wide.layout.width - 1000) / 2);
});

test('the view stays within the pages', () => {
  const scrolled = model();
  scrolled.scrollTo(-500, 1e9);
  expect(scrolled.scrollLeft).toBe(0);
  expect(scrolled.layoutTop()).toBe(scrolled.layout.height - 800);
  scrolled.change({ documents: [] }, undefined);
  expect(scrolled.layoutTop()).toBe(0);
});
