import type { PlacedText } from './labelPhrases.ts';

/** A page of one version of a document, by what stands on it. */
export type PageText = readonly PlacedText[];

/** Words of a page with how often each occurs; the order of the runs in the file does not matter. */
function wordCounts(page: PageText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of page) {
    for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** How alike two pages are, 0 to 1: shared words over all words (a multiset Jaccard index). Two pages without text are alike. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  if (a.size === 0 && b.size === 0) return 0.5;
  let shared = 0;
  let all = 0;
  for (const [word, count] of a) {
    const other = b.get(word) ?? 0;
    shared += Math.min(count, other);
    all += Math.max(count, other);
  }
  for (const [word, count] of b) if (!a.has(word)) all += count;
  return shared / all;
}

/** Pages less alike than this are not taken for versions of one another. */
const leastLikeness = 0.3;

/**
 * Pairs the pages of an old version with those of a new one, order kept, so that the pairs are as alike as can be in all
 * (Needleman and Wunsch 1970, without a price for gaps). Gives for each old page the 1-based new page, or undefined where
 * it is gone. Equal pages at both ends are paired at once, so that a thousand pages with one inserted are quick.
 */
export function matchPages(
  before: readonly PageText[],
  after: readonly PageText[],
): (number | undefined)[] {
  const old = before.map(wordCounts);
  const next = after.map(wordCounts);
  const isSame = (i: number, j: number) => {
    const [a, b] = [old[i], next[j]];
    return a !== undefined && b !== undefined && likeness(a, b) === 1;
  };
  let start = 0;
  while (start < Math.min(old.length, next.length) && isSame(start, start)) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, next.length) - start &&
    isSame(old.length - 1 - end, next.length - 1 - end)
  )
    end += 1;

  const pairs: (number | undefined)[] = old.map((_, index) => {
    if (index < start) return index + 1;
    return index >= old.length - end ? next.length - (old.length - index) + 1 : undefined;
  });
  const rows = old.slice(start, old.length - end);
  const columns = next.slice(start, next.length - end);
  const width = columns.length + 1;
  const alike = rows.map((row) => columns.map((column) => likeness(row, column)));
  const best = new Float64Array((rows.length + 1) * width);
  for (let i = rows.length - 1; i >= 0; i -= 1) {
    for (let j = columns.length - 1; j >= 0; j -= 1) {
      const pair = alike[i]?.[j] ?? 0;
      const paired = pair >= leastLikeness ? pair + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(
        paired,
        best[(i + 1) * width + j] ?? 0,
        best[i * width + j + 1] ?? 0,
      );
    }
  }
  for (let i = 0, j = 0; i < rows.length && j < columns.length; ) {
    const here = best[i * width + j] ?? 0;
    const pair = alike[i]?.[j] ?? 0;
    if (pair >= leastLikeness && here === pair + (best[(i + 1) * width + j + 1] ?? 0)) {
      pairs[start + i] = start + j + 1;
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
