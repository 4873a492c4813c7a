import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { LabelledField } from './findLabel.ts';
import type { TextRun } from './labelPhrases.ts';

/** How much fields of one column differ, and how far apart they stand, in points. */
const slack = 4;
const farthestRow = 26;
/** How far above its first row the head of a column ends at most. */
const farthestHead = 48;
/** The part of the narrower of head and column that both share at least. */
const leastShared = 0.35;
/** A head is at most so many times as wide as its column; what is wider is a text. */
const widest = 1.6;
/** Words of a head over a column of boxes to tick are wider than these, and at most so wide. */
const wideEnough = 72;
/** A head goes on over so many lines at most, whose gaps are so many heights of a line. */
const mostLines = 4;
const widestLeading = 0.9;

const foot = ({ y, height }: Rect) => y + height;

/** How much of the narrower of two boxes lies above or below the other. */
function sharedAcross(a: Rect, b: Rect): number {
  const both = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return both / Math.min(a.width, b.width);
}

/** The field of the same column in the row above. */
function fieldAbove(of: Rect, fields: readonly LabelledField[]): Rect | undefined {
  return fields
    .map(({ rect }) => rect)
    .filter(
      (rect) =>
        Math.abs(rect.x - of.x) < slack &&
        Math.abs(rect.width - of.width) < slack &&
        rect.y < of.y - 1 &&
        of.y - foot(rect) < farthestRow,
    )
    .toSorted((a, b) => b.y - a.y)[0];
}

/** The first field of the column that a field stands in; itself where it stands alone. */
export function columnTop(field: Rect, fields: readonly LabelledField[]): Rect {
  let top = field;
  for (let above = fieldAbove(top, fields); above; above = fieldAbove(top, fields)) top = above;
  return top;
}

/** The words at the head of a column, by its first field: one line or several, from above. */
export function columnHead(
  top: Rect,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const above = phrases
    .filter(
      ({ rect }) =>
        foot(rect) <= top.y + 2 &&
        rect.width <= Math.max(widest * top.width, wideEnough) &&
        sharedAcross(rect, top) >= leastShared,
    )
    .toSorted((a, b) => foot(b.rect) - foot(a.rect));
  const [nearest] = above;
  if (!nearest || top.y - foot(nearest.rect) > farthestHead) return undefined;
  const between = { ...top, y: foot(nearest.rect), height: top.y - foot(nearest.rect) };
  const isOther = fields.some(
    ({ rect }) =>
      rect !== top &&
      rect.y + rect.height / 2 > between.y &&
      foot(rect) <= top.y + 2 &&
      sharedAcross(rect, top) > 0.2,
  );
  if (isOther) return undefined;
  const lines = [nearest];
  let { rect } = nearest;
  for (const phrase of above.slice(1)) {
    const isNext =
      rect.y - foot(phrase.rect) < widestLeading * phrase.rect.height &&
      Math.abs(phrase.rect.height - nearest.rect.height) < 0.6;
    if (!isNext || lines.length === mostLines) break;
    lines.unshift(phrase);
    rect = unionRects([rect, phrase.rect]) ?? rect;
  }
  return lines.map(({ text }) => text).join(' ');
}
