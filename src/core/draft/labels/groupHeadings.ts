import type { Rect } from '#core/geometry/rect.ts';
import { captionBelow } from './captionBelow.ts';
import { columnHead } from './columnHead.ts';
import { findLabel, type LabelledField } from './findLabel.ts';
import { isRunningText, leadsOn } from './labelName.ts';
import { isLineNumber, type TextRun } from './labelPhrases.ts';
import { isInRow } from './labelSides.ts';

/** The most words of a heading, without what stands in brackets. */
const mostWords = 6;
/** How far right of its fields, or of their labels, a heading begins at most, in points. */
const indent = 8;
/** How far below its heading a group begins at most. */
const farthestGroup = 90;
/** How far from the corner of its field the words of its own box begin at most. */
const farthestCaption = 120;
/** A text goes on where the next line follows within so many heights of a line. */
const widestLeading = 0.6;

const foot = ({ y, height }: Rect) => y + height;

/** What is said of a field: the words beside it, and how far left the two of them reach. */
interface Spoken {
  label: TextRun | undefined;
  left: number;
}

/** The words of a field's own box, or below its line. */
function ownCaption(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): TextRun | undefined {
  const { caption, rect } = field;
  if (caption === undefined) return captionBelow(field, fields, phrases);
  const apart = (other: Rect) => Math.abs(other.x - rect.x) + Math.abs(other.y - rect.y);
  return phrases
    .filter(({ text, rect: words }) => caption.includes(text) && apart(words) < farthestCaption)
    .toSorted((a, b) => apart(a.rect) - apart(b.rect))[0];
}

function spokenOf(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): Spoken {
  const label =
    ownCaption(field, fields, phrases) ?? findLabel(field, fields, phrases)?.phrase ?? undefined;
  const isBefore = label && label.rect.x < field.rect.x && isInRow(field.rect, label.rect);
  return { label, left: isBefore ? label.rect.x : field.rect.x };
}

/** Whether a line of text stands flush above words, right before them: they go on from it. */
function goesOn({ rect }: TextRun, phrases: readonly TextRun[]): boolean {
  return phrases.some(
    (other) =>
      Math.abs(other.rect.x - rect.x) < 2 &&
      Math.abs(other.rect.height - rect.height) < 0.6 &&
      rect.y - foot(other.rect) < widestLeading * rect.height &&
      rect.y > other.rect.y &&
      (other.text.split(/\s+/).length > mostWords || isRunningText(other.text, true)),
  );
}

/** Whether words may head a group: a few, with a capital, and no part of a text. */
function mayHead(phrase: TextRun, phrases: readonly TextRun[]): boolean {
  const text = phrase.text.replaceAll(/\([^)]*\)/g, ' ').trim();
  const words = text.split(/\s+/);
  return (
    /^[^\p{L}]*\p{Lu}/u.test(text) &&
    /\p{L}{3}/u.test(text) &&
    !/[.,;?]$/.test(text) &&
    words.length <= mostWords &&
    !leadsOn(words.at(-1) ?? '') &&
    !isLineNumber(text) &&
    !goesOn(phrase, phrases)
  );
}

/**
 * The heading of the group that each of a page's fields stands in, in their order: a few words
 * above several fields that label none of them, of the column in which the field and its label
 * begin. Undefined where there is none.
 */
export function groupHeadings(
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): (TextRun | undefined)[] {
  const spoken = fields.map((field) => spokenOf(field, fields, phrases));
  const labels = new Set(spoken.map(({ label }) => label));
  // What has a caption of its own stands below no head of a column.
  const uncaptioned = fields.filter((field) => !ownCaption(field, fields, phrases));
  const heads = new Set(uncaptioned.map(({ rect }) => columnHead(rect, fields, phrases)));
  const isLabel = (phrase: TextRun) =>
    labels.has(phrase) || [...heads].some((head) => head?.includes(phrase.text));
  // A table's rows and columns have heads, which are no headings of what is below them.
  const isBeside = ({ rect }: TextRun) =>
    fields.some((field) => field.rect.x > rect.x && isInRow(field.rect, rect)) ||
    [...labels].some((label) => label && isInRow(label.rect, rect));
  const headings = phrases
    .filter((phrase) => !isLabel(phrase) && !isBeside(phrase) && mayHead(phrase, phrases))
    .toSorted((a, b) => foot(b.rect) - foot(a.rect));
  const above = fields.map(({ rect }, index) => {
    const left = spoken[index]?.left ?? rect.x;
    const nearest = headings.find(
      (heading) => foot(heading.rect) <= rect.y + 2 && heading.rect.x <= left + indent,
    );
    if (!nearest) return undefined;
    // Of headings beside each other, each is that of its own column.
    return headings
      .filter((one) => isInRow(one.rect, nearest.rect) && one.rect.x <= left + indent)
      .toSorted((a, b) => b.rect.x - a.rect.x)[0];
  });
  // What stands over a single field tells it from no other; what is far above heads the text.
  return above.map((heading) => {
    const group = fields.filter((_, at) => heading && above[at] === heading);
    const top = Math.min(...group.map(({ rect }) => rect.y));
    return heading && group.length > 1 && top - foot(heading.rect) < farthestGroup
      ? heading
      : undefined;
  });
}
