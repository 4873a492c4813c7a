import type { Rect } from '#core/geometry/rect.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import { faceHeights, type TextFace, textFace, textWidth, toDrawn } from './fontMeasures.ts';
import { comfortable, pageTextSize } from './pageTextSize.ts';

/** Where a text stands in its box: page space, points. The letters stand on y = `baseline`. */
export interface PlacedText {
  fontSize: number;
  x: number;
  baseline: number;
}

/** One line of a text with its place. */
export interface PlacedLine extends PlacedText {
  text: string;
  /** The face of the whole value. */
  face: TextFace;
  /** The characters to draw, from left to right; the text itself where it runs from the left. */
  visual: string;
}

/** A text that fits, or how many points of width its box lacks. */
export type TextLayout = ({ ok: true } & PlacedLine) | { ok: false; missingPoints: number };

/** Space between the left or right edge of a box and its text, points. */
export const textInset = 2;
/**
 * How far the letters stand above the lower edge, points. Fields lie with that edge on a printed
 * line, so entries of all sizes stand on one line, where the words printed before it stand.
 */
const aboveLine = 2.5;
export const largestFontSize = 12;
export const smallestFontSize = 6;

/** The size for a box of this height, before its text has to fit: 12 pt, less in a low box. */
export const fontSizeFor = (height: number) => Math.min(largestFontSize, comfortable * height);

/**
 * The one rule by which a value stands in its box, for the signer's page, previews and the sealed
 * PDF: in the face of its letters, in the size of its page (`pageTextSize`), alone smaller where
 * that is too high, or too wide, down to 6 pt; at the left with 2 pt of space, 2.5 pt above the
 * lower edge, where forms have their line. A text that begins at its right stands at the right.
 */
export function layoutText(text: string, rect: Rect, textSize?: number): TextLayout {
  const fitted = fitText(text, rect, textSize);
  return fitted.ok ? { ok: true, ...lineAtSize(text, rect, fitted.fontSize) } : fitted;
}

/** The size in which a text fits its box by that rule, or how many points of width are missing. */
export function fitText(
  text: string,
  rect: Rect,
  textSize?: number,
): { ok: true; fontSize: number } | { ok: false; missingPoints: number } {
  const room = rect.width - 2 * textInset;
  const face = textFace(text);
  const fontSize = sizeToFit(text, room, sizeInBox(rect, face, textSize), face);
  const smallest = Math.min(smallestFontSize, fontSizeFor(rect.height));
  return fontSize < smallest
    ? { ok: false, missingPoints: textWidth(text, smallest, face) - Math.max(0, room) }
    : { ok: true, fontSize };
}

/** The size of a page's entries in one of its boxes: of a page without others, if none is known. */
export function sizeInBox(
  rect: Pick<Rect, 'height'>,
  face: TextFace,
  textSize: number = pageTextSize([rect]),
): number {
  const { ascent, descent } = faceHeights[face];
  return Math.min(textSize, rect.height / (ascent + descent));
}

/** A text of one line at its side of the box in a given size, whether it fits or not. */
export function lineAtSize(text: string, rect: Rect, fontSize: number): PlacedLine {
  const drawn = toDrawn(text);
  const face = textFace(drawn);
  const { fromRight, line } = readParagraph(drawn);
  const free = rect.width - 2 * textInset - textWidth(drawn, fontSize, face);
  // Letters that reach lower than that stay in their box.
  const above = Math.max(aboveLine, faceHeights[face].descent * fontSize);
  return {
    text: drawn,
    face,
    visual: line(0, drawn.length),
    fontSize,
    x: rect.x + textInset + (fromRight ? free : 0),
    // In a box that is one line high, that is its middle.
    baseline: Math.max(baselineIn(rect, fontSize, face), rect.y + rect.height - above),
  };
}

/** A text by that rule; one that does not fit in its smallest size, with what is beyond its box. */
export function lineOrCut(text: string, rect: Rect, textSize?: number): PlacedLine {
  const placed = layoutText(text, rect, textSize);
  const smallest = Math.min(smallestFontSize, fontSizeFor(rect.height));
  return placed.ok ? placed : lineAtSize(text, rect, smallest);
}

/** The baseline at which a line of this size stands in the middle of a box's height. */
export function baselineIn(rect: Rect, fontSize: number, face: TextFace): number {
  const { ascent, descent } = faceHeights[face];
  return rect.y + (rect.height + (ascent - descent) * fontSize) / 2;
}

/** The largest font size, at most `largest`, at which the text is at most `width` points wide. */
export function sizeToFit(text: string, width: number, largest: number, face?: TextFace): number {
  const atOne = textWidth(text, 1, face);
  return atOne * largest <= width ? largest : Math.max(0, width) / atOne;
}

/** A name under a signature: in the middle of its box, as small as it must be to fit whole. */
export function layoutName(text: string, rect: Rect): PlacedLine {
  const fontSize = sizeToFit(text, rect.width, fontSizeFor(rect.height));
  const free = rect.width - textWidth(text, fontSize);
  const line = lineAtSize(text, rect, fontSize);
  return { ...line, x: rect.x + free / 2, baseline: baselineIn(rect, fontSize, line.face) };
}
