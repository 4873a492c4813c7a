/**
 * The value below which a share (0 to 1) of the numbers lies; the median for 0.5. Throws without
 * numbers.
 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  if (low === undefined || high === undefined) throw new Error('no numbers to take a quantile of');
  return low + (high - low) * (at - Math.floor(at));
}

/** The median of the numbers. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** A figure with the interval that contains it with a probability of 90 %. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

const rounds = 2_000;

/**
 * The value of `statistic` for the samples, with its bootstrap percentile interval (Efron 1979):
 * the samples are redrawn, with replacement, 2,000 times. The random numbers are always the same,
 * so equal samples return an equal result.
 */
export function bootstrap<T>(
  samples: readonly T[],
  statistic: (drawn: readonly T[]) => number,
): Estimate {
  const random = seeded(1);
  const drawn = Array.from({ length: rounds }, () =>
    statistic(samples.map((sample) => samples[Math.floor(random() * samples.length)] ?? sample)),
  );
  return { value: statistic(samples), low: quantile(drawn, 0.05), high: quantile(drawn, 0.95) };
}

/** Pseudo-random numbers from 0 to below 1, the same for each seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
