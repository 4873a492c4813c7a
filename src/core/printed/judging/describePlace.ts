import type { Rect } from '#core/geometry/rect.ts';
import { isFieldLabel } from '#core/printed/near/askingWords.ts';
import { lineNumber } from '#core/printed/near/lineNumber.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { Rule, Word } from '#core/printed/printedPage.ts';
import { shrink } from '#core/printed/shrink.ts';
import type { Candidate, CandidateOrigin } from './candidates.ts';

/** The origins by their number in a description. */
const origins: readonly CandidateOrigin[] = [
  'rule',
  'space',
  'below',
  'after',
  'foot',
  'half',
  'line',
  'blank',
];

/** What is farther away, in points, is as far as what is not there at all. */
const far = 400;
/** How far above and below a place words are looked for, and how near they are its label. */
const reachAbove = 60;
const reachBelow = 40;
const labelReach = 12;
/** How far before a place its label ends at most. */
const beforeReach = 120;

const right = ({ x, width }: Rect) => x + width;
const foot = ({ y, height }: Rect) => y + height;
const hasLetters = ({ text }: Word) => /\p{L}{2}/u.test(text);
const isSame = (a: number, b: number, slack: number) => Math.abs(a - b) < slack;

/** What is asked for each place of a page, told once. */
export interface Page {
  around: Surroundings;
  spaces: readonly Rect[];
  /** How many words are in each space. */
  wordCounts: ReadonlyMap<Rect, number>;
  levels: readonly Rule[];
  /** The em in the middle of all words, in points. */
  em: number;
}

/** Counts and sorts what the descriptions of a page's places have in common. */
export function readPlacesPage(around: Surroundings, spaces: readonly Rect[]): Page {
  const { rules, words } = around.page;
  const ems = words.map((word) => word.em).toSorted((a, b) => a - b);
  return {
    around,
    spaces,
    wordCounts: new Map(
      spaces.map((space) => [space, around.wordsIn(shrink(space, 1)).length] as const),
    ),
    levels: rules.filter(({ isUpright }) => !isUpright),
    em: ems[Math.floor(ems.length / 2)] ?? 10,
  };
}

/** The nearest of some words: how far, whether letters, a number of a line, a colon, how large. */
function nearest(words: readonly Word[], distanceTo: (rect: Rect) => number, em: number): number[] {
  let near: Word | undefined;
  let least = far;
  for (const word of words) {
    const distance = distanceTo(word.rect);
    if (distance >= least) continue;
    near = word;
    least = distance;
  }
  if (!near) return [far, -1, -1, -1, 0];
  const { text } = near;
  return [
    Math.max(0, least),
    Number(hasLetters(near)),
    Number(lineNumber.test(text)),
    Number(text.endsWith(':')),
    near.em / em,
  ];
}

/** The words that end before a place on its last line: how many without a gap, and their width. */
function labelBefore(band: readonly Word[], { x, y, height }: Rect): number[] {
  const before = band
    .filter(({ rect }) => right(rect) <= x + 3 && foot(rect) > y + height - 9)
    .toSorted((a, b) => right(b.rect) - right(a.rect));
  let from = x;
  let count = 0;
  for (const { rect, em } of before) {
    if (from - right(rect) > (count === 0 ? beforeReach : 2 * em)) break;
    from = rect.x;
    count += 1;
  }
  return [count, x - from];
}

/** What stands around a place, at each of its sides. */
function aroundIt({ around, em }: Page, place: Rect): number[] {
  const { x, y, width, height } = place;
  const all = around.page.size.width;
  const band = around.wordsIn({ x: 0, y: y + 1, width: all, height: height - 2 });
  const above = around.wordsIn({ x, y: y - reachAbove, width, height: reachAbove + 1 });
  const below = around.wordsIn({ x, y: y + height - 1, width, height: reachBelow });
  const end = x + width;
  const label = above.filter(({ rect }) => foot(rect) > y - labelReach);
  return [
    ...nearest(
      band.filter(({ rect }) => right(rect) <= x + 3),
      (rect) => x - right(rect),
      em,
    ),
    ...nearest(
      band.filter(({ rect }) => rect.x >= end - 3),
      (rect) => rect.x - end,
      em,
    ),
    ...nearest(above, (rect) => Math.max(0, y - foot(rect)), em),
    ...nearest(below, (rect) => Math.max(0, rect.y - y - height), em),
    ...labelBefore(band, place),
    label.length,
    Number(isFieldLabel(label)),
  ];
}

/** What is in a place and in its space. */
function insideIt({ around }: Page, place: Rect, space: Rect): number[] {
  const inside = around.wordsIn(shrink(space, 1));
  const own = around.wordsIn(shrink(place, 1.5));
  const [first] = inside;
  return [
    inside.length,
    inside.filter(hasLetters).length,
    own.length,
    own.filter(hasLetters).length,
    Number(first !== undefined && inside.length === 1 && lineNumber.test(first.text)),
    Number(isFieldLabel(inside)),
    Number(around.hasWall(space, space.x)),
    Number(around.hasWall(space, right(space))),
  ];
}

/** The lines at the head and foot of a place, and those that begin and end as the latter does. */
function linesOfIt({ around, levels }: Page, place: Rect): number[] {
  const { x, y, width } = place;
  const at = foot(place);
  const slack = 2.5;
  const [line] = around
    .levelsIn(x + 2, right(place) - 2, at - slack, at + slack)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  const head = around.levelsIn(x + 2, right(place) - 2, y - slack, y + slack).length;
  if (!line) return [0, 0, Number(head > 0), 0, far, far, far];
  const twins = levels.filter(
    (other) => other !== line && isSame(other.from, line.from, 3) && isSame(other.to, line.to, 3),
  );
  return [
    (line.to - line.from) / width,
    line.thickness,
    Number(head > 0),
    twins.length,
    Math.min(far, ...twins.map((other) => Math.abs(other.at - line.at))),
    Math.abs(line.from - x),
    Math.abs(line.to - right(place)),
  ];
}

/** The spaces of its row, of its column and of its size: how many, how many of them empty. */
function othersLikeIt({ spaces, wordCounts }: Page, space: Rect): number[] {
  let [row, rowEmpty, column, columnEmpty, twins, twinsEmpty] = [0, 0, 0, 0, 0, 0];
  let before: Rect | undefined;
  let behind: Rect | undefined;
  for (const other of spaces) {
    if (other === space) continue;
    const isEmpty = Number(wordCounts.get(other) === 0);
    const isAsHigh = isSame(other.height, space.height, 2);
    const isAsWide = isSame(other.width, space.width, 2);
    if (isAsWide && isSame(other.x, space.x, 2)) {
      column += 1;
      columnEmpty += isEmpty;
    }
    if (isAsWide && isSame(other.height, space.height, 1)) {
      twins += 1;
      twinsEmpty += isEmpty;
    }
    if (!isAsHigh || !isSame(other.y, space.y, 2)) continue;
    row += 1;
    rowEmpty += isEmpty;
    if (right(other) <= space.x + 2 && (!before || right(other) > right(before))) before = other;
    if (other.x >= right(space) - 2 && (!behind || other.x < behind.x)) behind = other;
  }
  return [
    ...[row, rowEmpty, column, columnEmpty, twins, twinsEmpty],
    ...[before, behind].flatMap((other) =>
      other ? [other.width, wordCounts.get(other) ?? 0] : [0, -1],
    ),
  ];
}

/**
 * What is told of a place to judge it: its origin, its size in points and that of its space, and
 * what is printed in it, beside it and in others like it. In an order that the trees know.
 */
export function describePlace(page: Page, { rect, origin, space }: Candidate): number[] {
  const own = space ?? rect;
  const { width, height } = rect;
  return [
    origins.indexOf(origin),
    ...[width, height, width / height, own.width, own.height],
    (width * height) / (own.width * own.height),
    ...insideIt(page, rect, own),
    ...linesOfIt(page, rect),
    ...aroundIt(page, rect),
    ...othersLikeIt(page, own),
  ];
}
