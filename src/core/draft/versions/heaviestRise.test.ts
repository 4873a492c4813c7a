import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heaviestRise, type WeightedPair } from './heaviestRise.ts';

const pairs = fc.uniqueArray(
  fc.record({ from: fc.nat(4), to: fc.nat(4), weight: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 10, selector: ({ from, to }) => `${from} ${to}` },
);

const rises = (chosen: readonly WeightedPair[]) =>
  chosen.every((pair, at) => {
    const before = chosen[at - 1];
    return before === undefined || (before.from < pair.from && before.to < pair.to);
  });
const weightOf = (chosen: readonly WeightedPair[]) =>
  chosen.reduce((sum, { weight }) => sum + weight, 0);

test('the chosen pairs rise in both rows, and no other rising choice weighs more', () => {
  fc.assert(
    fc.property(pairs, (all) => {
      const chosen = heaviestRise(all);
      expect(rises(chosen)).toBe(true);
      let best = 0;
      for (let choice = 0; choice < 2 ** all.length; choice += 1) {
        const some = all
          .filter((_, at) => (choice >> at) & 1)
          .toSorted((a, b) => a.from - b.from || a.to - b.to);
        if (rises(some)) best = Math.max(best, weightOf(some));
      }
      expect(weightOf(chosen)).toBe(best);
    }),
  );
});

test('nothing gives nothing', () => {
  expect(heaviestRise([])).toEqual([]);
});
