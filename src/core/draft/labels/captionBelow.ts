import { fieldKinds } from '#core/fields/fieldKinds.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { LabelledField } from './findLabel.ts';
import type { TextRun } from './labelPhrases.ts';

/** How far below a field its caption begins, and how far from its left edge, in points. */
const reach = 9;
const flush = 4;
/** How far apart fields of one column stand at most. */
const farthest = 70;

/** The phrase right below a field, flush with it and no wider. */
function below({ x, y, width, height }: Rect, phrases: readonly TextRun[]): TextRun | undefined {
  return phrases.find(
    ({ rect }) =>
      Math.abs(rect.x - x) <= flush &&
      rect.width <= width + flush &&
      rect.y > y + height - 2 &&
      rect.y < y + height + reach,
  );
}

/** Fields below one another with the same sides, from above, without a larger gap. */
function columnOf(field: LabelledField, fields: readonly LabelledField[]): Rect[] {
  const same = fields
    .map(({ rect }) => rect)
    .filter(
      (rect) =>
        Math.abs(rect.x - field.rect.x) < flush && Math.abs(rect.width - field.rect.width) < flush,
    )
    .toSorted((a, b) => a.y - b.y);
  const at = same.indexOf(field.rect);
  const isFar = (index: number) => {
    const [upper, lower] = [same[index - 1], same[index]];
    return !upper || !lower || lower.y - upper.y - upper.height > farthest;
  };
  let from = at;
  while (from > 0 && !isFar(from)) from -= 1;
  let to = at + 1;
  while (to < same.length && !isFar(to)) to += 1;
  return same.slice(from, to);
}

/**
 * The caption below a field of a column whose fields all have one, the last one too: where words
 * stand between two lines, the column says to which of them they belong.
 */
export function captionBelow(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): TextRun | undefined {
  if (fieldKinds[field.type].labelIsSentence) return undefined;
  const own = below(field.rect, phrases);
  if (!own) return undefined;
  const column = columnOf(field, fields);
  const [first] = column;
  const isHeaded = phrases.some(
    ({ rect }) =>
      first &&
      Math.abs(rect.x - first.x) <= flush &&
      rect.y + rect.height <= first.y + 2 &&
      rect.y + rect.height > first.y - reach,
  );
  const isColumn = column.length > 1 && column.every((rect) => below(rect, phrases));
  return isColumn && !isHeaded ? own : undefined;
}
