import type { Rect } from '#core/geometry/rect.ts';
import { fontAscent, fontDescent, textWidth } from './fontMeasures.ts';

/** Where a text stands in its box: page space, points. The letters stand on y = `baseline`. */
export interface PlacedText {
  fontSize: number;
  x: number;
  baseline: number;
}

/** A text that fits, or how many points of width its box lacks. */
export type TextLayout = ({ ok: true } & PlacedText) | { ok: false; missingPoints: number };

/** Space between the left or right edge of a box and its text, points. */
export const textInset = 2;
export const largestFontSize = 12;
export const smallestFontSize = 6;

/** The size for a box of this height, before its text has to fit: 12 pt, less in a low box. */
export const fontSizeFor = (height: number) => Math.min(largestFontSize, 0.65 * height);

/**
 * The one rule by which a value stands in its box, for the signer's page, previews and the sealed
 * PDF: DejaVu Sans, 12 pt or 0.65 of the height, smaller down to 6 pt to fit, at the left with 2 pt
 * of space, in the middle of the height.
 */
export function layoutText(text: string, rect: Rect): TextLayout {
  const largest = fontSizeFor(rect.height);
  const fontSize = sizeToFit(text, rect.width - 2 * textInset, largest);
  const smallest = Math.min(smallestFontSize, largest);
  if (fontSize < smallest) {
    return {
      ok: false,
      missingPoints: textWidth(text, smallest) - Math.max(0, rect.width - 2 * textInset),
    };
  }
  return { ok: true, fontSize, x: rect.x + textInset, baseline: baselineIn(rect, fontSize) };
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
export function layoutName(text: string, rect: Rect): PlacedText {
  const fontSize = sizeToFit(text, rect.width, fontSizeFor(rect.height));
  return {
    fontSize,
    x: rect.x + (rect.width - textWidth(text, fontSize)) / 2,
    baseline: baselineIn(rect, fontSize),
  };
}
