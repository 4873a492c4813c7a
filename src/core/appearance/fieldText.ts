import type { Rect } from '#core/geometry/rect.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import { fontAscent, fontDescent, textWidth, toDrawn } from './fontMeasures.ts';

/** Where a text stands in its box: page space, points. The letters stand on y = `baseline`. */
export interface PlacedText {
  fontSize: number;
  x: number;
  baseline: number;
}

/** One line of a text with its place. */
export interface PlacedLine extends PlacedText {
  text: string;
  /** The characters to draw, from left to right; the text itself where it runs from the left. */
  visual: string;
}

/** A text that fits, or how many points of width its box lacks. */
export type TextLayout = ({ ok: true } & PlacedLine) | { ok: false; missingPoints: number };

/** Space between the left or right edge of a box and its text, points. */
export const textInset = 2;
export const largestFontSize = 12;
export const smallestFontSize = 6;

/** The size for a box of this height, before its text has to fit: 12 pt, less in a low box. */
export const fontSizeFor = (height: number) => Math.min(largestFontSize, 0.65 * height);

/**
 * The one rule by which a value stands in its box, for the signer's page, previews and the sealed
 * PDF: DejaVu Sans, 12 pt or 0.65 of the height, smaller down to 6 pt to fit, at the left with 2 pt
 * of space, in the middle of the height. A text that begins at its right stands at the right.
 */
export function layoutText(text: string, rect: Rect): TextLayout {
  const fitted = fitText(text, rect);
  return fitted.ok ? { ok: true, ...lineAtSize(text, rect, fitted.fontSize) } : fitted;
}

/** The size in which a text fits its box by that rule, or how many points of width are missing. */
export function fitText(
  text: string,
  rect: Rect,
): { ok: true; fontSize: number } | { ok: false; missingPoints: number } {
  const largest = fontSizeFor(rect.height);
  const room = rect.width - 2 * textInset;
  const fontSize = sizeToFit(text, room, largest);
  const smallest = Math.min(smallestFontSize, largest);
  return fontSize < smallest
    ? { ok: false, missingPoints: textWidth(text, smallest) - Math.max(0, room) }
    : { ok: true, fontSize };
}

/** A text of one line at its side of the box in a given size, whether it fits or not. */
export function lineAtSize(text: string, rect: Rect, fontSize: number): PlacedLine {
  const drawn = toDrawn(text);
  const { fromRight, line } = readParagraph(drawn);
  const free = rect.width - 2 * textInset - textWidth(drawn, fontSize);
  return {
    text: drawn,
    visual: line(0, drawn.length),
    fontSize,
    x: rect.x + textInset + (fromRight ? free : 0),
    baseline: baselineIn(rect, fontSize),
  };
}

/** A text by that rule; one that does not fit in its smallest size, with what is beyond its box. */
export function lineOrCut(text: string, rect: Rect): PlacedLine {
  const placed = layoutText(text, rect);
  const smallest = Math.min(smallestFontSize, fontSizeFor(rect.height));
  return placed.ok ? placed : lineAtSize(text, rect, smallest);
}

/** The baseline at which a line of this size stands in the middle of a box's height. */
export function baselineIn(rect: Rect, fontSize: number): number {
  return rect.y + (rect.height + (fontAscent - fontDescent) * fontSize) / 2;
}

/** The largest font size, at most `largest`, at which the text is at most `width` points wide. */
export function sizeToFit(text: string, width: number, largest: number): number {
  const atOne = textWidth(text, 1);
  return atOne * largest <= width ? largest : Math.max(0, width) / atOne;
}

/** A name under a signature: in the middle of its box, as small as it must be to fit whole. */
export function layoutName(text: string, rect: Rect): PlacedLine {
  const fontSize = sizeToFit(text, rect.width, fontSizeFor(rect.height));
  const free = rect.width - textWidth(text, fontSize);
  return { ...lineAtSize(text, rect, fontSize), x: rect.x + free / 2 };
}
