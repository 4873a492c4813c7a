/** One of many possible pairs of a place in one row with a place in another, both from 0. */
export interface WeightedPair {
  from: number;
  to: number;
  weight: number;
}

/**
 * The pairs of greatest total weight that keep the order of both rows and use no place twice: the
 * heaviest increasing subsequence, by a tree of prefix maxima (Fenwick 1994) in O(n log n).
 */
export function heaviestRise<T extends WeightedPair>(pairs: readonly T[]): T[] {
  // Pairs of one place have the later partner first: none can follow one of the same place.
  const sorted = pairs.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const width = pairs.reduce((most, { to }) => Math.max(most, to), -1) + 1;
  interface Chain {
    pair: T;
    weight: number;
    before: Chain | undefined;
  }
  const tree: (Chain | undefined)[] = [];
  const heaviestUpTo = (count: number): Chain | undefined => {
    let best: Chain | undefined;
    for (let at = count; at > 0; at -= at & -at) {
      const chain = tree[at];
      if (chain && (!best || chain.weight > best.weight)) best = chain;
    }
    return best;
  };
  for (const pair of sorted) {
    const before = heaviestUpTo(pair.to);
    const chain: Chain = { pair, weight: pair.weight + (before?.weight ?? 0), before };
    for (let at = pair.to + 1; at <= width; at += at & -at)
      if (chain.weight > (tree[at]?.weight ?? 0)) tree[at] = chain;
  }
  const chosen: T[] = [];
  for (let chain = heaviestUpTo(width); chain; chain = chain.before) chosen.unshift(chain.pair);
  return chosen;
}
