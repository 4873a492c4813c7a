import { layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import type { TextStyle } from '#core/fields/fieldTraits.ts';
import { lineOrCut, type PlacedLine } from '#core/appearance/fieldText.ts';
import { pageTextSize } from '#core/appearance/pageTextSize.ts';
import { entryRules } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { AnswerPlace } from '#web/tracking/answers/trackedField.ts';
import type { PlacedAnswer } from './pagesIndex.ts';

/** The size in which the answers of one page are set, but for those in fields of the PDF. */
export function answerTextSize(
  placed: readonly PlacedAnswer[],
  rectOf: (place: AnswerPlace) => Rect,
): number {
  const texts = placed.filter(
    ({ field, place }) => entryRules[field.kind]?.typed && !('style' in place),
  );
  return pageTextSize(texts.map(({ place }) => rectOf(place)));
}

/** The lines of an answer, placed on its page by the rule by which they are drawn into it. */
export function answerLines(
  text: string,
  rect: Rect,
  style: TextStyle | undefined,
  textSize: number,
): PlacedLine[] {
  const layout = style && layoutEmbeddedText(text, rect, style);
  // A text that does not fit was let pass by another service.
  return layout?.ok ? layout.lines : [lineOrCut(text, rect, textSize)];
}
