import { type EmbeddedTextStyle, layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import {
  layoutText,
  lineAtSize,
  type PlacedLine,
  smallestFontSize,
} from '#core/appearance/fieldText.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** The lines of an answer, placed on its page by the rule by which they are drawn into it. */
export function answerLines(
  text: string,
  rect: Rect,
  style: EmbeddedTextStyle | undefined,
): PlacedLine[] {
  return style ? embeddedLines(text, rect, style) : [oneLine(text, rect)];
}

function embeddedLines(text: string, rect: Rect, style: EmbeddedTextStyle): PlacedLine[] {
  const layout = layoutEmbeddedText(text, rect, style);
  return layout.ok ? layout.lines : [oneLine(text, rect)];
}

/** A text that does not fit (another service let it pass) is cut, in the smallest size. */
function oneLine(text: string, rect: Rect): PlacedLine {
  const layout = layoutText(text, rect);
  return layout.ok ? layout : lineAtSize(text, rect, smallestFontSize);
}
