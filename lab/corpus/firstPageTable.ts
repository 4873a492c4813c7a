/** The middle of some values, the lower one of two; `Infinity` counts as the largest. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Infinity;
}

/** What a file may take: this many times what bare pdf.js takes, or so many ms more. */
const mostRatio = 3;
const mostMore = 300;
/** How long a file takes to its first page, in ms, in pairs with bare pdf.js. */
export interface FirstPage {
  file: string;
  /** The product and bare pdf.js, one directly after the other. */
  pairs: readonly (readonly [number, number])[];
  /** Why there are none, or why the file does not end without the guard. */
  fault?: string;
  /** Bare pdf.js shows no page of it either. */
  isNoPage?: boolean;
}

/** Whether a pair, of the product and bare pdf.js, shows that a file waits for something. */
export const isSlow = ([ours, bare]: readonly [number, number]) =>
  ours > mostRatio * bare && ours - bare > mostMore;

/** Whether the medians of the pairs of a file are above the bounds. */
export function waits({ pairs }: FirstPage): boolean {
  if (pairs.length === 0) return false;
  const ours = middleOf(pairs.map(([a]) => a));
  const bare = middleOf(pairs.map(([, b]) => b));
  return middleOf(pairs.map(([a, b]) => a / b)) > mostRatio && ours - bare > mostMore;
}

/** The medians of a file's pairs, in ms, and of their ratios. */
function cellsOf(pairs: FirstPage['pairs']): string[] {
  const [ours, bare] = [middleOf(pairs.map(([a]) => a)), middleOf(pairs.map(([, b]) => b))];
  if (bare === Infinity) return [`${ours.toFixed(0)} ms`, 'none in 20 s', '–'];
  const ratio = middleOf(pairs.map(([a, b]) => a / b));
  return [`${ours.toFixed(0)} ms`, `${bare.toFixed(0)} ms`, ratio.toFixed(2)];
}

/** All files as a table in Markdown. */
export function firstPageTable(all: readonly FirstPage[]): string {
  const rows = all.map(({ file, pairs, isNoPage, fault }) => {
    const cells =
      pairs.length === 0
        ? ['–', '–', isNoPage ? 'no page' : `**no**: ${fault ?? ''}`]
        : cellsOf(pairs);
    return `| ${[file, ...cells].join(' | ')} |`;
  });
  return ['| file | first page | bare pdf.js | ratio |', '|---|---|---|---|', ...rows].join('\n');
}

/** What is wrong: files that wait, or do not end. */
export function firstPageFaults(all: readonly FirstPage[]): string[] {
  return all.flatMap((one) => [
    ...(one.fault ? [`${one.file}, first page: ${one.fault}`] : []),
    ...(waits(one) ? [`${one.file}, first page: waits, by ${one.pairs.length} pairs`] : []),
  ]);
}
