import { type Rect, unionRects } from '#core/geometry/rect.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { Side } from '#core/fields/fieldKind.ts';
import { isRunningText } from './labelName.ts';
import { isLineNumber, type TextRun } from './labelPhrases.ts';
import { isBetween, isInRow, labelCost, sideOf } from './labelSides.ts';

/** What of a field its label depends on. */
export interface LabelledField {
  type: FieldType;
  rect: Rect;
  /** What is printed in its own box, where that is known. */
  caption?: string | undefined;
}

/** How near before a line the number of its row stands, in points. */
const numberReach = 30;

/** With the number of the row before it a line belongs to the row's words, however far they are. */
const numberedDiscount = 0.03;

/** Whether another field stands between field and label; boxes of one row share its label. */
function isBlocked(
  field: LabelledField,
  label: Rect,
  side: Side,
  fields: readonly LabelledField[],
): boolean {
  return fields.some(
    ({ rect }) =>
      rect !== field.rect &&
      isBetween(rect, field.rect, label, side) &&
      !(side === 'left' && isTwin(rect, field.rect)),
  );
}

function isTwin(a: Rect, b: Rect): boolean {
  return (
    Math.abs(a.y - b.y) < 2 && Math.abs(a.width - b.width) < 3 && Math.abs(a.height - b.height) < 2
  );
}

/** The words that label a field among those of its page: a sentence with all of its lines. */
export function wordsOfLabel(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): TextRun | undefined {
  const label = findLabel(field, fields, phrases);
  return label && wordsOf(field, label, fields, phrases);
}

/** A phrase beside a field, and on which of its sides it stands. */
interface Label {
  phrase: TextRun;
  side: Side;
}

/** The words of the label that was found for a field, with all lines of a sentence. */
export function wordsOf(
  field: LabelledField,
  { phrase, side }: Label,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): TextRun {
  const isSentence = side === 'right' && fieldKinds[field.type].labelIsSentence;
  return isSentence ? wholeLabel(phrase, fields, phrases) : phrase;
}

/** The phrase that labels a field among those of its page, and on which side. */
export function findLabel(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): Label | undefined {
  const isNumbered =
    fieldKinds[field.type].isNumbered === true &&
    phrases.some(
      ({ text, rect }) =>
        rect.x > field.rect.x - numberReach &&
        rect.x + rect.width <= field.rect.x + 4 &&
        isInRow(field.rect, rect) &&
        isLineNumber(text),
    );
  let best: (Label & { cost: number }) | undefined;
  for (const phrase of phrases) {
    const found = sideOf(field.rect, phrase.rect);
    if (!found) continue;
    const { side, distance } = found;
    const discount = isNumbered && side === 'left' ? numberedDiscount : 1;
    const cost = labelCost(field.type, side, distance) * discount;
    if (cost >= (best?.cost ?? Infinity)) continue;
    // The words are looked at last: of the thousands of phrases on a page few stand near enough.
    if (!/\p{L}{2}/u.test(phrase.text)) continue;
    if (isBlocked(field, phrase.rect, side, fields)) continue;
    const isStacked = side === 'above' || side === 'below';
    if (isStacked && isRunningText(phrase.text, true)) continue;
    best = { phrase, side, cost };
  }
  return best;
}

/** How far apart two lines of one label may stand, in heights of a line. */
const widestLeading = 0.45;

/** A label with its further lines below: flush with it, and not beside another field. */
function wholeLabel(
  label: TextRun,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): TextRun {
  let { text, rect } = label;
  let last = label.rect;
  for (;;) {
    const line = phrases.find(
      ({ rect }) =>
        rect.y > last.y + last.height / 2 &&
        rect.y - (last.y + last.height) < widestLeading * last.height &&
        Math.abs(rect.x - label.rect.x) < 3 &&
        Math.abs(rect.height - last.height) < 2,
    );
    const isOwn =
      line && fields.some(({ rect }) => isInRow(rect, line.rect) && !isInRow(rect, label.rect));
    if (!line || isOwn || text.split(/\s+/).length > 6) return { text, rect };
    text = `${text.replace(/-$/, '')} ${line.text}`;
    rect = unionRects([rect, line.rect]) ?? rect;
    last = line.rect;
  }
}
