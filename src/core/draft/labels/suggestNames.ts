import { findLabel, type LabelledField, wholeLabel } from './findLabel.ts';
import { isRunningText, labelToName } from './labelName.ts';
import type { TextRun } from './labelPhrases.ts';

/** The name that the text near one of a page's `fields` suggests; undefined without such text. */
export function suggestName(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const label = findLabel(field, fields, phrases);
  if (!label) return undefined;
  // What stands within a sentence is named by none of its halves; options to tick are sentences.
  if (field.type !== 'Check' && isRunningText(label.phrase.text, false)) return undefined;
  const text =
    field.type === 'Check' && label.side === 'right'
      ? wholeLabel(label.phrase, fields, phrases).text
      : label.phrase.text;
  return labelToName(text);
}

/** The same for all fields of one page, in their order. Names may repeat: the caller frees them. */
export function suggestNames(
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): (string | undefined)[] {
  return fields.map((field) => suggestName(field, fields, phrases));
}
