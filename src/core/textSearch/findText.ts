import type { Rect } from '#core/geometry/rect.ts';
import { comparedText, type TextLine, unionOf } from './textLines.ts';

/** Where a text stands on a page, in points from its top-left corner as shown. */
export interface TextHit {
  box: Rect;
  /** Where the next printed text to its right begins; absent where none does. */
  next?: number;
}

/**
 * Finds a text on a page, exactly and case-sensitively, along each line and in the lines' order.
 * Hits do not overlap. At most `most` are returned.
 */
export function findText(lines: readonly TextLine[], text: string, most: number): TextHit[] {
  const wanted = comparedText(text);
  const hits: TextHit[] = [];
  if (wanted === '') return hits;
  for (const line of lines) {
    let from = line.text.indexOf(wanted);
    while (from !== -1 && hits.length < most) {
      const box = unionOf(line.boxes.slice(from, from + wanted.length));
      const next = nextToTheRight(lines, box);
      hits.push({ box, ...(next === undefined ? {} : { next }) });
      from = line.text.indexOf(wanted, from + wanted.length);
    }
  }
  return hits;
}

/** Points by which a neighbour may begin early: parts of widths add up inexactly. */
const slack = 0.01;

function nextToTheRight(lines: readonly TextLine[], box: Rect): number | undefined {
  let next: number | undefined;
  for (const line of lines)
    for (const [index, other] of line.boxes.entries()) {
      const isBeside =
        other.x >= box.x + box.width - slack &&
        other.y < box.y + box.height &&
        other.y + other.height > box.y;
      if (isBeside && line.text[index] !== ' ' && other.x < (next ?? Number.POSITIVE_INFINITY))
        next = other.x;
    }
  return next;
}
