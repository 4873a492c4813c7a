import type { Rect } from '#core/geometry/rect.ts';
import { stopsBeside } from './stopsBeside.ts';
import { comparedText, type SearchedPage, unionOf } from './textLines.ts';

/** Where a text stands on a page, in points from its top-left corner as shown. */
export interface TextHit {
  box: Rect;
  /** Where the next printed thing to its right begins or ends; absent where there is none. */
  next?: number;
  /** The same of those after it, in order; absent where there are none. */
  further?: readonly number[];
}

/**
 * Finds a text on a page, exactly and case-sensitively, along each line and in the lines' order.
 * Hits do not overlap. At most `most` are returned.
 */
export function findText(page: SearchedPage, text: string, most: number): TextHit[] {
  const wanted = comparedText(text);
  const hits: TextHit[] = [];
  if (wanted === '') return hits;
  let besideOf: ReturnType<typeof stopsBeside> | undefined;
  for (const line of page.lines) {
    let from = line.text.indexOf(wanted);
    while (from !== -1 && hits.length < most) {
      const box = unionOf(line.boxes.slice(from, from + wanted.length));
      besideOf ??= stopsBeside(page);
      const [next, ...further] = besideOf(box);
      hits.push({
        box,
        ...(next !== undefined && { next }),
        ...(further.length > 0 && { further }),
      });
      from = line.text.indexOf(wanted, from + wanted.length);
    }
  }
  return hits;
}
