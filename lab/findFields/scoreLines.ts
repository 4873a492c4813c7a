import { type FileScore, proposalKinds } from './scoreFile.ts';
import { addTallies, f1Of, type Tally } from './scoring.ts';

const two = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));

/** The share of fields of the classes with goals whose middle is found once. */
function recallOf({ tallies: { check, text } }: FileScore): number | undefined {
  const sum = addTallies(check, text);
  const all = sum.hits + sum.missed;
  return all === 0 ? undefined : sum.centred / all;
}

/** The value below which this part of all values lies. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** All counts of all files together. */
export function sumScores(scores: readonly FileScore[]): FileScore {
  const none: Tally = { hits: 0, false: 0, missed: 0, centred: 0 };
  const sumOf = (which: 'tallies' | 'drawn') => ({
    check: scores.reduce((sum, score) => addTallies(sum, score[which].check), none),
    text: scores.reduce((sum, score) => addTallies(sum, score[which].text), none),
    signature: scores.reduce((sum, score) => addTallies(sum, score[which].signature), none),
  });
  return {
    pages: scores.reduce((sum, { pages }) => sum + pages, 0),
    tallies: sumOf('tallies'),
    drawn: sumOf('drawn'),
    times: scores.flatMap(({ times }) => times),
    plain: scores.flatMap(({ plain }) => plain),
  };
}

function figuresOf(score: FileScore): string {
  const { check, text } = score.tallies;
  return [
    `check F1 ${two(f1Of(check))}`,
    `text F1 ${two(f1Of(text))}`,
    `recall ${two(recallOf(score))}`,
    `false per plain page ${two(mean(score.plain))}`,
    `${quantile(score.times, 0.5).toFixed(0)} ms per page`,
  ].join(', ');
}

/** One file's figures: of each class what was found, what is false and what is missing. */
export function scoreLine(name: string, score: FileScore): string {
  const counts = proposalKinds.map((kind) => {
    const { hits, false: wrong, missed } = score.tallies[kind];
    return `${kind} ${hits} found ${wrong} false ${missed} missed`;
  });
  return `${name}: ${figuresOf(score)} (${score.pages} pages; ${counts.join('; ')})`;
}

/** The sums; the last line has the figures with goals. */
export function summaryLines(sum: FileScore): string[] {
  const apart = proposalKinds.map((kind) => {
    const { hits, missed } = sum.drawn[kind];
    return `${kind} ${hits} of ${hits + missed}`;
  });
  return [
    scoreLine('all', sum),
    `signature F1 ${two(f1Of(sum.tallies.signature))}`,
    `fields whose box only the widget draws, found (left out of the goals): ${apart.join(', ')}`,
    `${sum.plain.length} plain pages; ${quantile(sum.times, 0.95).toFixed(0)} ms at the 95th percentile`,
    figuresOf(sum),
  ];
}
