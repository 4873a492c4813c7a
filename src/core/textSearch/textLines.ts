import type { PrintedStops } from '#core/printed/printedStops.ts';
import { type Point, type Rect, rectFromPoints } from '#core/geometry/rect.ts';
import { beginsAtRight } from '#core/writing/direction.ts';

/** A piece of text as a PDF draws it. All in points on the page as shown, top-left origin. */
export interface LineItem {
  text: string;
  /** Where its baseline begins and ends. */
  start: Point;
  end: Point;
  /** From the baseline to the top of the text, and to its foot. */
  rise: Point;
  fall: Point;
  endsLine: boolean;
  /**
   * Where each UTF-16 unit of the text begins and ends, as parts of the way from start to end;
   * absent where that is not known.
   */
  spans?: readonly (readonly [number, number])[];
}

/** One line: its text after NFKC, white space as single spaces, and the box of each character. */
export interface TextLine {
  text: string;
  boxes: readonly Rect[];
}

/** A text as it is compared: NFKC, runs of white space as one space, none at either end. */
export function comparedText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}

/**
 * The lines of a page, in the order of its items. `advanceOf` returns how wide a character is
 * against the others, for items that say only how wide they are altogether.
 */
export function textLines(
  items: readonly LineItem[],
  advanceOf: (character: string) => number,
): TextLine[] {
  const lines: TextLine[] = [];
  let text = '';
  let boxes: Rect[] = [];
  const endLine = () => {
    if (text.trim() !== '') lines.push({ text, boxes });
    text = '';
    boxes = [];
  };
  for (const item of items) {
    // Indices count UTF-16 units, as those of a search do.
    for (const { drawn, box } of charactersOf(item, advanceOf))
      for (const unit of drawn.split('')) {
        if (unit === ' ' && text.endsWith(' ')) continue;
        text += unit;
        boxes.push(box);
      }
    if (item.endsLine) endLine();
  }
  endLine();
  return lines;
}

function charactersOf(
  item: LineItem,
  advanceOf: (character: string) => number,
): { drawn: string; box: Rect }[] {
  const characters = item.text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const advances = characters.map(advanceOf);
  const whole = advances.reduce((sum, advance) => sum + advance, 0) || 1;
  const isTurned = !item.spans && beginsAtRight(item.text);
  let before = 0;
  let unit = 0;
  return characters.map((character, index) => {
    const from = item.spans?.[unit]?.[0] ?? before / whole;
    before += advances[index] ?? 0;
    unit += character.length;
    const to = item.spans?.[unit - 1]?.[1] ?? before / whole;
    return {
      drawn: character.normalize('NFKC').replaceAll(/\s+/gu, ' '),
      box: isTurned ? partBox(item, 1 - to, 1 - from) : partBox(item, from, to),
    };
  });
}

/** The box of a part of an item, by fractions of its length. */
function partBox({ start, end, rise, fall }: LineItem, from: number, to: number): Rect {
  const at = (part: number, off: Point) => ({
    x: start.x + (end.x - start.x) * part + off.x,
    y: start.y + (end.y - start.y) * part + off.y,
  });
  return unionOf([
    rectFromPoints(at(from, rise), at(to, fall)),
    rectFromPoints(at(from, fall), at(to, rise)),
  ]);
}

/** The smallest box around some boxes, at least one. */
export function unionOf(boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const foot = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: foot - y };
}

/** What of a page is searched. */
export interface SearchedPage {
  lines: readonly TextLine[];
  /** What else is printed there, if it was read. */
  stops?: PrintedStops | undefined;
}
