import type { Rect } from '#core/geometry/rect.ts';
import { findFields } from '#core/printed/judging/findFields.ts';
import type { PrintedPage, Rule, Word } from '#core/printed/printedPage.ts';
import { findCells } from '#core/printed/reading/findCells.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';

/** A printed line: its height, or its x if it is upright, and where it begins and ends. */
export const ruleAt = (at: number, from: number, to: number, isUpright = false): Rule => ({
  isUpright,
  at,
  from,
  to,
  thickness: 0.5,
});
/** The four lines around a box. */
export const rulesAround = ({ x, y, width, height }: Rect): Rule[] => [
  ruleAt(y, x, x + width),
  ruleAt(y + height, x, x + width),
  ruleAt(x, y, y + height, true),
  ruleAt(x + width, y, y + height, true),
];
/** A word with its x and baseline; its letters are half of 10 points wide. */
export const wordAt = (text: string, x: number, baseline: number, em = 10): Word => ({
  text,
  rect: { x, y: baseline - 0.8 * em, width: text.length * 5, height: em },
  baseline,
  em,
  lightness: 0,
  isPictorial: false,
});

/** A Letter page on which this is printed. */
export function pageWith(printed: Partial<PrintedPage>): PrintedPage {
  const rules = printed.rules ?? [];
  return {
    size: { width: 612, height: 792 },
    rules,
    boxes: [],
    areas: [],
    cells: finishReading(findCells(rules)),
    blanks: [],
    words: [],
    pictures: [],
    drawings: [],
    ...printed,
  };
}

/** What is found on a Letter page on which this is printed. */
export const foundOn = (printed: Partial<PrintedPage>) =>
  finishReading(findFields(pageWith(printed)));
