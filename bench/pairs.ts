import { bootstrap, type Estimate, median } from './stats.ts';

/**
 * The result of pairs of measurements: the median of the ratios first ÷ second, and the median of
 * each.
 */
export interface Paired {
  ratio: Estimate;
  first: number;
  second: number;
}

/**
 * Measures both, one directly after the other, repeatedly, each time in the other order; the first
 * pair only warms up. Whatever slows the machine for a while slows both halves of a pair, so the
 * ratio is stable where the times are not.
 */
export async function inPairs(
  count: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Paired> {
  const pairs: (readonly [number, number])[] = [];
  for (let round = 0; round <= count; round += 1) {
    const pair =
      round % 2 === 0
        ? ([await first(), await second()] as const)
        : ([await second(), await first()].reverse() as [number, number]);
    if (round > 0) pairs.push([pair[0], pair[1]]);
  }
  return pairUp(pairs);
}

/** The same for pairs that were measured already. */
export function pairUp(pairs: readonly (readonly [number, number])[]): Paired {
  return {
    ratio: bootstrap(
      pairs.map(([a, b]) => a / b),
      median,
    ),
    first: median(pairs.map(([a]) => a)),
    second: median(pairs.map(([, b]) => b)),
  };
}
