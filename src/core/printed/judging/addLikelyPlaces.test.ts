import { expect, test } from 'vitest';
import { findByRules } from '#core/printed/finding/findByRules.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { foundOn, pageWith, rulesAround, wordAt } from '#testing/pdf/printedPages.ts';
import { likelihoodOf, readTrees, writeTrees } from './trees.ts';

/** Rows of a form: a number and words, and a cell for an amount at the right. */
function rowsOf(count: number) {
  const cells = Array.from({ length: count }, (_, row) => ({
    x: 460,
    y: 120 + 18 * row,
    width: 90,
    height: 18,
  }));
  return {
    rules: cells.flatMap((cell) => rulesAround(cell)),
    words: cells.flatMap(({ y }, row) => [
      wordAt(`${row + 1}`, 60, y + 13),
      wordAt('Income from rents', 80, y + 13),
    ]),
    cells,
  };
}

/** The last cell is tinted: no rule takes it for a place. */
const tinted = ({ cells, ...rows }: ReturnType<typeof rowsOf>) => ({
  ...rows,
  areas: cells.slice(-1).map((rect) => ({ rect, lightness: 0.85 })),
});

test('on a form an empty cell like others is a place, although no rule takes it for one', () => {
  const rows = rowsOf(9);
  const byRules = finishReading(findByRules(pageWith(tinted(rows)))).proposals;
  expect(byRules).toHaveLength(8);
  const found = foundOn(tinted(rows));
  expect(found.slice(0, 8)).toEqual(byRules);
  const [added, ...more] = found.slice(8);
  expect(more).toEqual([]);
  expect(added?.kind).toBe('text');
  expect(added?.rect.y).toBeCloseTo(rows.cells.at(-1)?.y ?? 0, 0);
});

test('on a page with few places nothing is added', () => {
  expect(foundOn(tinted(rowsOf(4)))).toHaveLength(3);
});

test('trees as text are the same trees', () => {
  const trees = [{ features: [1, 0], cuts: [2.5, -1], leaves: [-30, 10, 0, 200] }];
  expect(readTrees(writeTrees(trees))).toEqual(trees);
});

test('each level of a tree adds a bit to the way through it, and leaves add up to a logit', () => {
  const trees = readTrees('1,0|2.5,-1|-30,10,0,200;0|0|-100,100');
  const logit = (likely: number) => Math.round(100 * Math.log(likely / (1 - likely)));
  expect(logit(likelihoodOf(trees, [0, 3]))).toBe(200 - 100);
  expect(logit(likelihoodOf(trees, [1, 2]))).toBe(0 + 100);
  expect(logit(likelihoodOf(trees, [-2, 3]))).toBe(10 - 100);
  expect(likelihoodOf([], [])).toBe(0.5);
});
