import type { Rect } from '#core/geometry/rect.ts';
import type { Rule, Word } from '#core/printed/printedPage.ts';
import { isFieldLabel, isSigningWord } from '#core/printed/near/askingWords.ts';
import { splitByLabels } from '#core/printed/near/splitByLabels.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { Stretch } from './stretches.ts';

/** How far below its line a caption is looked for, and how far beyond its ends, in points. */
const reach = 9;
const before = 4;
const behind = 8;
/** How far from the start of a line the first of several captions begins at most. */
const flush = 6;
/** How far apart the lines of one column stand at most, and how much their ends differ. */
const farthest = 70;
const sameEnd = 3;
/** The parts of a date are written on one line. */
const datePart =
  /^\(?(?:day|month|year|dd|mm|yyyy|tag|monat|jahr|dag|maand|jaar|jour|mois|année|d[ií]a|mes|año)\)?[.,]?$/iu;

/** A wall of a table below a line is at least so high. */
const leastWall = 14;

/** The words right below a stretch, if all of them are its own. */
function wordsUnder({ wordsIn }: Surroundings, { from, to }: Stretch, at: number): Word[] {
  const words = wordsIn({ x: from - 2, y: at + 0.5, width: to - from + 4, height: reach });
  const isOwn = words.every(
    ({ rect, baseline }) =>
      baseline !== undefined && rect.x >= from - before && rect.x + rect.width <= to + behind,
  );
  return isOwn ? words.toSorted((a, b) => a.rect.x - b.rect.x) : [];
}

/**
 * The parts of a line below which several captions stand beside each other, as `Signature` and
 * `Date`: one for each. One part where there are not several.
 */
export function partsByCaptions(around: Surroundings, part: Stretch, at: number): Stretch[] {
  const words = wordsUnder(around, part, at);
  const [first] = words;
  if (!first || first.rect.x > part.from + flush) return [part];
  if (words.filter(({ text }) => datePart.test(text)).length > 1) return [part];
  // Below the line over a table stand the heads of its columns.
  if (around.uprightsOn(at + leastWall, leastWall - 2, part.from - 2, part.to + 2).length > 0)
    return [part];
  const whole: Rect = { x: part.from, y: at, width: part.to - part.from, height: 1 };
  const parts = splitByLabels(whole, words);
  const areAsked = parts.every(({ x, width }) => {
    const label = words.filter(({ rect }) => rect.x >= x - 1 && rect.x < x + width - 2);
    return isFieldLabel(label) || label.some(isSigningWord);
  });
  return areAsked ? parts.map(({ x, width }) => ({ from: x, to: x + width })) : [part];
}

/**
 * The caption of a line that stands below it; undefined where none does, or where the lowest line
 * of its column has none: there, the words below a line belong to the next one.
 */
export function captionUnder(
  around: Surroundings,
  part: Stretch,
  at: number,
  lines: readonly Rule[],
): string | undefined {
  const column = lines
    .filter(
      ({ from, to }) =>
        Math.abs(from - part.from) <= sameEnd &&
        (Math.abs(to - part.to) <= sameEnd || to > part.to),
    )
    .toSorted((a, b) => a.at - b.at);
  let lowest = at;
  for (const line of column) if (line.at > lowest && line.at - lowest <= farthest) lowest = line.at;
  const words = wordsUnder(around, part, at);
  if (words.length === 0 || wordsUnder(around, part, lowest).length === 0) return undefined;
  return words.map(({ text }) => text).join(' ');
}
