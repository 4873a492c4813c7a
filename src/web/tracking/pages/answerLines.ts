import { type EmbeddedTextStyle, layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import { lineOrCut, type PlacedLine } from '#core/appearance/fieldText.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** The lines of an answer, placed on its page by the rule by which they are drawn into it. */
export function answerLines(
  text: string,
  rect: Rect,
  style: EmbeddedTextStyle | undefined,
): PlacedLine[] {
  const layout = style && layoutEmbeddedText(text, rect, style);
  // A text that does not fit was let pass by another service.
  return layout?.ok ? layout.lines : [lineOrCut(text, rect)];
}
