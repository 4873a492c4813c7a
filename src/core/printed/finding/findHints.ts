import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { faint } from '#core/printed/near/surroundings.ts';

/** Pale letters that say how to write a part of a date: English, Dutch, German, French, Spanish. */
const datePart = /^(?:MM|DD|YY|YYYY|TT|JJ|JJJJ|AA|AAAA|HH)$/iu;
/** What is larger is a watermark. */
const largest = 14;
/** How far the place goes beyond its hint, in ems. */
const beside = 0.3;
const above = 0.4;

/** Places to write on that are marked by a pale hint alone, such as `DD` and `MM`. */
export function findHints({ words }: PrintedPage): Rect[] {
  return words
    .filter(
      ({ text, lightness, em, baseline }) =>
        baseline !== undefined && lightness >= faint && em <= largest && datePart.test(text),
    )
    .map(({ rect, em }) => ({
      x: rect.x - beside * em,
      y: rect.y - above * em,
      width: rect.width + 2 * beside * em,
      height: rect.height + 1.5 * above * em,
    }));
}
