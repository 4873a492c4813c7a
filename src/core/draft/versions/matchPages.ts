import { heaviestRise } from './heaviestRise.ts';
import type { TextRun } from '#core/draft/labels/labelPhrases.ts';

/** A page of one version of a document, by what stands on it. */
export type PageText = readonly TextRun[];

type WordCounts = ReadonlyMap<string, number>;

/** Words of a page with how often each occurs, independent of the order of runs in the file. */
function wordCounts(page: PageText): WordCounts {
  const counts = new Map<string, number>();
  for (const { text } of page) {
    for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * How alike two pages are, 0 to 1: shared words over all words (a multiset Jaccard index). Two
 * pages without text may be alike.
 */
function likeness(a: WordCounts, b: WordCounts): number {
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

/** So many new pages that share the rarest words of an old one are compared with it in full. */
const mostCandidates = 12;

/** Pages about as far from the beginning or the end, within this many, are always compared. */
const window = 4;

/** After so many appearances of its words, rarest first, a page has named its candidates. */
const enoughHits = 400;

/** The new pages that an old one may have become, so that not all are compared with all. */
function candidateFinder(pages: readonly WordCounts[], oldCount: number) {
  const pagesOf = new Map<string, number[]>();
  pages.forEach((page, index) => {
    for (const word of page.keys()) {
      const list = pagesOf.get(word);
      if (list) list.push(index);
      else pagesOf.set(word, [index]);
    }
  });
  return (page: WordCounts, index: number): Set<number> => {
    const lists = [...page.keys()]
      .flatMap((word) => {
        const list = pagesOf.get(word);
        return list ? [list] : [];
      })
      .sort((a, b) => a.length - b.length);
    const hits = new Map<number, number>();
    let read = 0;
    for (const list of lists) {
      if (read > enoughHits) break;
      for (const other of list) hits.set(other, (hits.get(other) ?? 0) + 1);
      read += list.length;
    }
    const found = new Set(
      [...hits]
        .sort((a, b) => b[1] - a[1])
        .slice(0, mostCandidates)
        .map(([other]) => other),
    );
    for (const middle of [index, index + pages.length - oldCount])
      for (let other = middle - window; other <= middle + window; other += 1)
        if (other >= 0 && other < pages.length) found.add(other);
    return found;
  };
}

/**
 * Pairs the pages of an old version with those of a new one, order kept, as alike as can be in all.
 * Returns for each old page the 1-based new page, or undefined if it is gone. Equal pages at both
 * ends are paired at once.
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
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && isSame(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(old.length - 1 - end, next.length - 1 - end)) end += 1;

  const pairs: (number | undefined)[] = old.map((_, index) => {
    if (index < start) return index + 1;
    return index >= old.length - end ? next.length - (old.length - index) + 1 : undefined;
  });
  const rows = old.slice(start, old.length - end);
  const columns = next.slice(start, next.length - end);
  const candidates = candidateFinder(columns, rows.length);
  const possible = rows.flatMap((row, from) =>
    [...candidates(row, from)].flatMap((to) => {
      const column = columns[to];
      const weight = column ? likeness(row, column) : 0;
      return weight >= leastLikeness ? [{ from, to, weight }] : [];
    }),
  );
  for (const { from, to } of heaviestRise(possible)) pairs[start + from] = start + to + 1;
  return pairs;
}
