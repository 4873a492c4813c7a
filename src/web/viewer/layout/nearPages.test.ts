import { expect, test } from 'vitest';
import type { Size } from '#core/geometry/rect.ts';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import { mountPages } from './mountPages.ts';
import { lookAtView } from './nearPages.ts';
import { createViewModel } from './viewModel.ts';

const letter = { width: 612, height: 792 };

/** Twenty Letter pages at 100 %: 1,056 px each. */
function model() {
  const created = createViewModel();
  const sizes = new Map<number, Size>(Array.from({ length: 20 }, (_, page) => [page + 1, letter]));
  created.change(
    {
      documents: [{ fileKey: 'a', fileId: 'a.pdf', name: 'A', pdf: fakePdf(20) }],
      known: new Map([['a', sizes]]),
      view: { width: 1000, height: 800 },
    },
    undefined,
  );
  return created;
}

test('the page of which most is in view is the current one', () => {
  const scrolled = model();
  scrolled.scrollTo(0, 24 + 1056 - 300);
  const { current, visible, near } = lookAtView(scrolled, 1);
  expect(current?.pageNumber).toBe(2);
  expect(visible.map((ref) => ref.pageNumber)).toEqual([1, 2]);
  expect(near.map(({ ref, inView, ahead }) => [ref.pageNumber, inView, ahead])).toEqual([
    [1, 300, 0],
    [2, 476, 0],
    [3, 0, 1],
    [4, 0, 2],
  ]);
});

test('the part in view is told in points of the page', () => {
  const scrolled = model();
  scrolled.scrollTo(0, 24 + 400);
  const [page] = lookAtView(scrolled, 1).near;
  expect(page?.visible?.y).toBeCloseTo(300);
  expect(page?.visible?.height).toBeCloseTo((1056 - 400) * 0.75);
});

test('ahead is where the view is going', () => {
  const scrolled = model();
  scrolled.scrollTo(0, scrolled.layout.rectAt(9).y);
  const aheadOf = (direction: 1 | -1) =>
    lookAtView(scrolled, direction).near.map(({ ref, ahead }) => [ref.pageNumber, ahead]);
  expect(aheadOf(1)).toEqual([
    [9, -1],
    [10, 0],
    [11, 1],
    [12, 2],
  ]);
  expect(aheadOf(-1)).toEqual([
    [8, 2],
    [9, 1],
    [10, 0],
    [11, -1],
  ]);
});

test('only pages near the view are mounted, and those that are held', () => {
  const scrolled = model();
  scrolled.scrollTo(0, scrolled.layout.rectAt(9).y);
  const held = [{ fileKey: 'a', pageNumber: 2 }];
  const pages = mountPages(scrolled, held, []);
  expect(pages.map(({ pageNumber }) => pageNumber)).toEqual([2, 9, 10, 11]);
});

test('pages that stay the same stay the same objects', () => {
  const scrolled = model();
  const before = mountPages(scrolled, [], []);
  scrolled.scrollTo(0, 10);
  expect(mountPages(scrolled, [], before)).toBe(before);
  scrolled.scrollTo(0, 1500);
  const after = mountPages(scrolled, [], before);
  expect(after).not.toBe(before);
  expect(after[0]).toBe(before[0]);
});
