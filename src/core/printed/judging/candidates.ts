import type { Rect } from '#core/geometry/rect.ts';
import { litPart } from '#core/printed/finding/litPart.ts';
import { isSquare } from '#core/printed/near/isSquare.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import { partsOf, roomAbove, usualHeight } from '#core/printed/lines/stretches.ts';
import { shrink } from '#core/printed/shrink.ts';

/** How a candidate came about: by the rules, from a closed space, on a line or on underscores. */
export type CandidateOrigin =
  | 'rule'
  | 'space'
  | 'below'
  | 'after'
  | 'foot'
  | 'half'
  | 'line'
  | 'blank';

/** A place that a field may be wanted in, before anything judged it. */
export interface Candidate {
  rect: Rect;
  origin: CandidateOrigin;
  /** The smallest closed space that holds it, if any. */
  space: Rect | undefined;
}

/** The smallest place that is judged, and the largest part of a page's height. */
const leastWidth = 12;
const leastHeight = 6.5;
const mostOfHeight = 0.35;
/** One line at the foot of a space, and the height from which a space has more than one. */
const footHeight = 13;
const leastOfFoot = 16;
const leastOfHalf = 21;
const partOfHalf = 0.55;
/** How far from the foot of a space the words stand that a line of it begins with. */
const lastLine = 14;
/** What underscores leave for what is written on them. */
const blankHeight = 12.5;
const aboveBaseline = 11;

const right = ({ x, width }: Rect) => x + width;
const foot = ({ y, height }: Rect) => y + height;
const area = ({ width, height }: Rect) => width * height;

/** The smallest of some spaces that holds a place. */
function spaceAround(place: Rect, spaces: readonly Rect[]): Rect | undefined {
  const slack = 2;
  const around = spaces.filter(
    (space) =>
      space.x <= place.x + slack &&
      space.y <= place.y + slack &&
      right(space) >= right(place) - slack &&
      foot(space) >= foot(place) - slack,
  );
  return around.toSorted((a, b) => area(a) - area(b))[0];
}

/** What may be written on in a closed space: all of it, or what its words leave. */
function inSpace(around: Surroundings, whole: Rect): Candidate[] {
  const space = litPart(around, whole);
  const { x, y, width, height } = space;
  const from = (rect: Rect, origin: CandidateOrigin): Candidate => ({ rect, origin, space: whole });
  const low = (by: number) => ({ x, y: y + height - by, width, height: by });
  const found = [from(space, 'space')];
  const words = around.wordsIn(shrink(space, 1));
  if (words.length > 0) {
    found.push(from(low(foot(space) - Math.max(...words.map(({ rect }) => foot(rect)))), 'below'));
    const last = words.filter(({ rect }) => foot(rect) > foot(space) - lastLine);
    const start = Math.max(x, ...last.map(({ rect }) => right(rect))) + 2;
    const line = low(Math.min(lastLine, height));
    found.push(from({ ...line, x: start, width: right(space) - start }, 'after'));
  }
  if (height > leastOfFoot) found.push(from(low(footHeight), 'foot'));
  if (height > leastOfHalf) found.push(from(low(partOfHalf * height), 'half'));
  return found;
}

/** What may be written on above a line and on underscores. */
function onLines(around: Surroundings, spaces: readonly Rect[]): Candidate[] {
  const { rules, blanks } = around.page;
  const levels = rules.filter(({ isUpright }) => !isUpright);
  const above = levels.flatMap((line) =>
    partsOf(around, spaces, line).map((part): Candidate => {
      const height = Math.min(usualHeight, roomAbove(around, part, line.at));
      const rect = { x: part.from, y: line.at - height, width: part.to - part.from, height };
      return { rect, origin: 'line', space: undefined };
    }),
  );
  return above.concat(
    blanks.map(({ from, to, baseline }) => ({
      rect: { x: from, y: baseline - aboveBaseline, width: to - from, height: blankHeight },
      origin: 'blank',
      space: undefined,
    })),
  );
}

/**
 * All places of a page that may be written on: those that the rules found, and far more, most of
 * which are none. In points of the page.
 */
export function candidatesOf(
  around: Surroundings,
  spaces: readonly Rect[],
  found: readonly Rect[],
): Candidate[] {
  const highest = mostOfHeight * around.page.size.height;
  const isPlace = ({ width, height }: Rect) =>
    width >= leastWidth && height >= leastHeight && height < highest;
  return [
    ...found.map(
      (rect): Candidate => ({
        rect,
        origin: 'rule',
        space: spaceAround(rect, spaces),
      }),
    ),
    ...spaces
      .filter((space) => !isSquare(space) && space.height < highest)
      .flatMap((space) => inSpace(around, space)),
    ...onLines(around, spaces),
  ].filter(({ rect }) => isPlace(rect));
}
