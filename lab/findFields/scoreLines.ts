import { confusionLines } from './confusion.ts';
import type { FileScore } from './scoreFile.ts';
import { addTallies, f1Of, proposalKinds } from './scoring.ts';

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

/** The figures that have goals. */
export function figuresOf(score: FileScore): string {
  const { check, text } = score.tallies;
  return [
    `check F1 ${two(f1Of(check))}`,
    `text F1 ${two(f1Of(text))}`,
    `recall ${two(recallOf(score))}`,
    `signature F1 ${two(f1Of(score.tallies.signature))}`,
    `names ${two(score.names.worded === 0 ? undefined : score.names.fitting / score.names.worded)}`,
    `false per plain page ${two(mean(score.plain))}`,
    `processor time of a page ${quantile(score.times, 0.5).toFixed(0)} ms in the middle`,
    `${quantile(score.times, 0.95).toFixed(0)} ms at the 95th percentile`,
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

/** The figures of one part of the files, with what fields were taken for. */
export function partLines(name: string, score: FileScore): string[] {
  const apart = proposalKinds.map((kind) => {
    const { hits, missed } = score.drawn[kind];
    return `${kind} ${hits} of ${hits + missed}`;
  });
  return [
    scoreLine(name, score),
    ...confusionLines(score.confusion).map((line) => `  ${line}`),
    `  fields whose box only the widget draws, found (left out of the goals): ${apart.join(', ')}`,
    `  ${score.plain.length} plain pages`,
    `  ${score.names.worded} fields found have words of their own; names share the main word with ${score.names.fitting}`,
  ];
}
