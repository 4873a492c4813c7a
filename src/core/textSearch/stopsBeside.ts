import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import type { SearchedPage } from './findText.ts';
import type { TextLine } from './textLines.ts';

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

/** Where words begin right of a box; those that go on from it begin at its side. */
function wordsBeside(box: Rect, { text, boxes }: TextLine): number[] {
  const right = box.x + box.width - slack;
  const isBeside = (other: Rect | undefined) =>
    other !== undefined && other.x >= right && isInRow(box, other);
  if (!boxes.some(isBeside)) return [];
  const free = new Set<number>();
  for (const { index, 0: blank } of text.matchAll(blanks))
    for (let at = 0; at < blank.length; at += 1) free.add(index + at);
  const isWord = (index: number) =>
    text[index] !== ' ' && !free.has(index) && isBeside(boxes[index]);
  return boxes.flatMap((other, index) => (isWord(index) && !isWord(index - 1) ? [other.x] : []));
}

/**
 * Where printed things beside a box of text begin and end, from its right side on: words, upright
 * lines, the sides of boxes and tinted areas, pictures unless the text stands on one. Level lines,
 * underscores and rows of dots are no such things: they are written on. In order, at most eight.
 */
export function stopsBeside(box: Rect, { lines, stops }: SearchedPage): number[] {
  const right = box.x + box.width - slack;
  const { sides = [], pictures = [] } = stops ?? {};
  const isOnPicture = pictures.some((picture) => rectsOverlap(picture, box));
  const drawn = [...sides, ...(isOnPicture ? [] : pictures)]
    .filter((side) => isInRow(box, side))
    .flatMap(({ x, width }) => [x, x + width])
    .filter((x) => x >= right);
  const all = [...lines.flatMap((line) => wordsBeside(box, line)), ...drawn];
  return [...new Set(all.toSorted((a, b) => a - b))].slice(0, mostStops);
}
