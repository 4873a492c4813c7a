import type { Rect } from '#core/geometry/rect.ts';
import { isSquare } from '#core/printed/near/isSquare.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { Rule } from '#core/printed/printedPage.ts';

/** The shortest line to write on, in points, and the least room above it. */
export const leastLength = 14;
export const leastRoom = 7.5;
/** How high a field on a line is where there is room for more. */
export const usualHeight = 15;
/** Looked at above a line. */
export const mostRoom = 30;
/** The part of a line that is free at least. */
const leastFree = 0.55;
/** What words keep free around them. */
const besideWords = 1.5;

/** A stretch of a line. */
export interface Stretch {
  from: number;
  to: number;
}

/** What is left of stretches without another one. */
function without(stretches: readonly Stretch[], taken: Stretch): Stretch[] {
  return stretches.flatMap(({ from, to }) => {
    if (taken.to <= from || taken.from >= to) return [{ from, to }];
    return [
      { from, to: taken.from },
      { from: taken.to, to },
    ].filter((rest) => rest.to - rest.from > 0.5);
  });
}

/** The parts of a line on which nothing stands and no box does, between upright lines. */
export function partsOf(around: Surroundings, spaces: readonly Rect[], line: Rule): Stretch[] {
  // A side of a closed space is no line to write on: that space is judged by itself. The line over
  // a space without walls may be, for what is above.
  const isOpenAbove = ({ x, width }: Rect) =>
    [x, x + width].every(
      (at) => around.uprightsOn(line.at, leastRoom + 1, at - 2, at + 2).length > 0,
    );
  // A square to tick near a line is no space on it.
  const nearness = (space: Rect) => (isSquare(space) ? 0.6 : 2);
  // Short upright lines divide what has no lines above: each part is a place of its own.
  const isDivided = ({ x, width, y }: Rect) =>
    around.uprightsOn(line.at, leastRoom, x + 4, x + width - 4).some(({ from }) => from > y + 2);
  const sides = spaces.filter(
    (space) =>
      (Math.abs(space.y + space.height - line.at) < nearness(space) && !isDivided(space)) ||
      (Math.abs(space.y - line.at) < nearness(space) &&
        around.hasWalls(space) &&
        !isOpenAbove(space)),
  );
  let parts: Stretch[] = [{ from: line.from, to: line.to }];
  for (const { x, width } of sides) parts = without(parts, { from: x - 0.5, to: x + width + 0.5 });
  for (const { at } of around.uprightsOn(line.at, leastRoom, line.from - 1, line.to + 1))
    parts = without(parts, { from: at - 0.05, to: at + 0.05 });
  return parts.flatMap((part) => freeOfWords(around, part, line.at));
}

/** The stretches of a part of a line that no words stand on, if they are a good part of it. */
export function freeOfWords(around: Surroundings, part: Stretch, at: number): Stretch[] {
  const band = {
    x: part.from,
    y: at - leastRoom,
    width: part.to - part.from,
    height: leastRoom - 1,
  };
  let free = [part];
  for (const { rect } of around.wordsIn(band))
    free = without(free, { from: rect.x - besideWords, to: rect.x + rect.width + besideWords });
  // A line under text divides; a line to write on is free but for the words that it begins with.
  const least = Math.max(leastLength, leastFree * (part.to - part.from));
  return free.filter(({ from, to }) => to - from >= least);
}

/** What stands between the parts of a date or number that are written on one line. */
const separator = /^[/.\-–]$/;

/** How much room there is above a stretch of a line. */
export function roomAbove(around: Surroundings, { from, to }: Stretch, at: number): number {
  const band = { x: from + 1, y: at - mostRoom, width: to - from - 2, height: mostRoom - 1.5 };
  const foots = [
    ...around
      .wordsIn(band)
      .filter(({ text }) => !separator.test(text))
      .map(({ rect }) => rect.y + rect.height),
    ...around.levelsIn(from + 2, to - 2, at - mostRoom, at - 2).map((rule) => rule.at),
    ...around.page.boxes
      .filter(({ rect }) => rect.x < to - 2 && rect.x + rect.width > from + 2)
      .map(({ rect }) => rect.y + rect.height)
      .filter((foot) => foot > at - mostRoom && foot < at - 2),
  ];
  return at - Math.max(at - mostRoom, ...foots);
}
