import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import { type SearchedPage, type TextLine, unionOf } from './textLines.ts';

/** Points by which a neighbour may begin early: parts of widths add up inexactly. */
const slack = 0.01;
/** The part of its height, or of the text's if that is less, by which a thing stands beside it. */
const leastShared = 0.25;
/** What stands farther away is beyond any field that a text gives its width. */
const mostStops = 8;
/** Underscores and rows of dots, as in a compared text: they are written on. */
const blanks = /_(?: ?_){2,}|\.(?: ?\.){4,}|[·․](?: ?[·․]){4,}/gu;

function isInRow(box: Rect, other: Rect): boolean {
  const shared = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return shared > leastShared * Math.min(box.height, other.height);
}

/** A run of characters on a line without a space, and none that is written on. */
interface Word {
  box: Rect;
  units: readonly Rect[];
}

function wordsOf({ text, boxes }: TextLine): Word[] {
  const free = new Set<number>();
  for (const { index, 0: blank } of text.matchAll(blanks))
    for (let at = 0; at < blank.length; at += 1) free.add(index + at);
  const words: Word[] = [];
  let units: Rect[] = [];
  const end = () => {
    if (units.length > 0) words.push({ box: unionOf(units), units });
    units = [];
  };
  for (const [index, box] of boxes.entries())
    if (text[index] === ' ' || free.has(index)) end();
    else units.push(box);
  end();
  return words;
}

/** Where a word begins right of an x; what goes on from there begins with its next character. */
function beginAfter({ box, units }: Word, right: number): number[] {
  if (box.x + box.width <= right) return [];
  if (box.x >= right) return [box.x];
  const beside = units.map(({ x }) => x).filter((x) => x >= right);
  return beside.length > 0 ? [Math.min(...beside)] : [];
}

/**
 * Where printed things beside a box of text begin and end, from its right side on: words, upright
 * lines, the sides of boxes and tinted areas, pictures unless the text stands on one. Level lines,
 * underscores and rows of dots are no such things: they are written on. In order, at most eight.
 */
export function stopsBeside({ lines, stops }: SearchedPage): (box: Rect) => number[] {
  const { sides = [], pictures = [] } = stops ?? {};
  const words = lines.flatMap(wordsOf);
  return (box) => {
    const right = box.x + box.width - slack;
    const isOnPicture = pictures.some((picture) => rectsOverlap(picture, box));
    const drawn = [...sides, ...(isOnPicture ? [] : pictures)]
      .filter((side) => isInRow(box, side))
      .flatMap(({ x, width }) => [x, x + width])
      .filter((x) => x >= right);
    const beside = words
      .filter((word) => isInRow(box, word.box))
      .flatMap((word) => beginAfter(word, right));
    return [...new Set([...beside, ...drawn].toSorted((a, b) => a - b))].slice(0, mostStops);
  };
}
