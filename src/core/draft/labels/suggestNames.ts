import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { captionBelow } from './captionBelow.ts';
import { columnHead, columnTop } from './columnHead.ts';
import { findLabel, type LabelledField, wordsOf } from './findLabel.ts';
import { isRunningText, labelToName } from './labelName.ts';
import type { TextRun } from './labelPhrases.ts';

/** The name that the text near one of a page's `fields` suggests; undefined without such text. */
export function suggestName(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const caption = captionBelow(field, fields, phrases);
  if (caption !== undefined && !isRunningText(caption, true)) return labelToName(caption);
  const label = findLabel(field, fields, phrases);
  if (!label) return nameOfColumn(field, fields, phrases);
  // What stands within a sentence is named by none of its halves; options to tick are sentences.
  const { labelIsSentence = false } = fieldKinds[field.type];
  if (!labelIsSentence && isRunningText(label.phrase.text, false)) return undefined;
  const head = label.side === 'above' ? columnHead(field.rect, fields, phrases) : undefined;
  if (head?.endsWith(label.phrase.text)) return labelToName(head);
  return labelToName(wordsOf(field, label, fields, phrases).text);
}

/** The name that the head of its column suggests for a field that has no words of its own. */
function nameOfColumn(
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
  if (head !== undefined && !(top === field.rect && isRunningText(head, true)))
    return labelToName(head);
  const label = first === field ? undefined : findLabel(first, fields, phrases);
  return label?.side === 'above' ? labelToName(label.phrase.text) : undefined;
}

/** The same for all fields of one page, in their order. Names may repeat: the caller frees them. */
export function suggestNames(
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): (string | undefined)[] {
  return fields.map((field) => suggestName(field, fields, phrases));
}
