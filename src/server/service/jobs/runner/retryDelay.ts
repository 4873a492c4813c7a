/** How waits grow: the first in milliseconds, doubled each time up to the longest. */
export interface RetryPace {
  firstMs: number;
  longestMs: number;
}

/**
 * Milliseconds to wait after the n-th failed attempt (counted from 1): growing, and spread from
 * half to one and a half times, so that what failed together does not come back together. `random`
 * returns numbers from 0 up to 1.
 */
export function retryDelay(
  attempt: number,
  { firstMs, longestMs }: RetryPace,
  random: () => number,
): number {
  const doubled = firstMs * 2 ** Math.min(attempt - 1, 40);
  return Math.round(Math.min(longestMs, doubled) * (0.5 + random()));
}
