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
 * Judges pairs whose halves were measured directly one after the other: whatever slows the machine
 * for a while slows both, so the ratio is stable where the times are not.
 */
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
