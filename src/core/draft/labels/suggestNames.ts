import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { plainFieldName } from '#core/draft/commands/fieldNames.ts';
import { captionBelow } from './captionBelow.ts';
import { columnHead, columnTop } from './columnHead.ts';
import { findLabel, type LabelledField, wordsOf } from './findLabel.ts';
import { groupHeadings } from './groupHeadings.ts';
import { isRunningText, labelToName } from './labelName.ts';
import type { TextRun } from './labelPhrases.ts';
import { isInRow } from './labelSides.ts';

/** The name that the text near one of a page's `fields` suggests; undefined without such text. */
function suggestName(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const words = suggestWords(field, fields, phrases);
  return words === undefined ? undefined : labelToName(words);
}

/** The words near one of a page's `fields` that name it; undefined without such text. */
export function suggestWords(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  if (field.caption !== undefined) return field.caption;
  const caption = captionBelow(field, fields, phrases);
  if (caption && !isRunningText(caption.text, true)) return caption.text;
  const label = findLabel(field, fields, phrases);
  if (!label) return wordsOfColumn(field, fields, phrases);
  // What stands within a sentence is named by none of its halves; options to tick are sentences.
  const { labelIsSentence = false } = fieldKinds[field.type];
  if (!labelIsSentence && isRunningText(label.phrase.text, false)) return undefined;
  const head = label.side === 'above' ? columnHead(field.rect, fields, phrases) : undefined;
  if (head?.endsWith(label.phrase.text)) return head;
  return wordsOf(field, label, fields, phrases).text;
}

/** The words at the head of its column, for a field that has none of its own. */
function wordsOfColumn(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const top = columnTop(field.rect, fields);
  const first = fields.find(({ rect }) => rect === top);
  if (!first || (first === field && fieldKinds[field.type].standsIn === 'signature'))
    return undefined;
  const head = columnHead(top, fields, phrases);
  // A place alone is no column: a text above it is no head of one.
  if (head !== undefined && !(top === field.rect && isRunningText(head, true))) return head;
  const label = first === field ? undefined : findLabel(first, fields, phrases);
  return label?.side === 'above' ? label.phrase.text : undefined;
}

/** The words at the head of a field's row, left of all fields in it. */
function rowHead(
  { rect }: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const left = Math.min(...fields.map((one) => (isInRow(one.rect, rect) ? one.rect.x : rect.x)));
  const before = phrases
    .filter((phrase) => isInRow(rect, phrase.rect) && phrase.rect.x + phrase.rect.width <= left + 4)
    .toSorted((a, b) => b.rect.x - a.rect.x);
  return before.find(({ text }) => /\p{L}{2}/u.test(text))?.text;
}

/** Two names as one; undefined where one of them is missing, or says nothing more. */
function joinedName(first: string | undefined, last: string | undefined): string | undefined {
  if (first === undefined || last === undefined || first === last) return undefined;
  return plainFieldName(`${first}_${last}`);
}

/**
 * The ways to tell fields of one page apart that would have one name: by the heading of the group
 * before it, the head of the row before it, and that of the column behind it.
 */
function waysToTell(
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): ((field: LabelledField, index: number, name: string) => string | undefined)[] {
  const headings = groupHeadings(fields, phrases);
  const nameOf = (words: string | undefined) =>
    words === undefined ? undefined : labelToName(words);
  return [
    (_, index, name) => joinedName(nameOf(headings[index]?.text), name),
    (field, _, name) => joinedName(nameOf(rowHead(field, fields, phrases)), name),
    ({ rect }, _, name) =>
      joinedName(name, nameOf(columnHead(columnTop(rect, fields), fields, phrases))),
  ];
}

/**
 * The same for all fields of one page, in their order. Those that would have one name get the words
 * of their group, row or column, too, where these tell them apart. Names may repeat still: the
 * caller frees them.
 */
export function suggestNames(
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): (string | undefined)[] {
  const names = fields.map((field) => suggestName(field, fields, phrases));
  const known = new Map<string, number[]>();
  for (const [index, name] of names.entries())
    if (name !== undefined) known.set(name, [...(known.get(name) ?? []), index]);
  const repeated = [...known].filter(([, indexes]) => indexes.length > 1);
  const ways = repeated.length > 0 ? waysToTell(fields, phrases) : [];
  for (const [name, indexes] of repeated)
    for (const way of ways) {
      const longer = indexes.map((index) => {
        const field = fields[index];
        return field && way(field, index, name);
      });
      if (longer.includes(undefined) || new Set(longer).size < 2) continue;
      for (const [at, index] of indexes.entries()) names[index] = longer[at];
      break;
    }
  return names;
}
