import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { type LabelledField, wordsOfLabel } from './findLabel.ts';
import { isRunningText, labelToName } from './labelName.ts';
import type { TextRun } from './labelPhrases.ts';

/** The name that the text near one of a page's `fields` suggests; undefined without such text. */
export function suggestName(
  field: LabelledField,
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): string | undefined {
  const label = wordsOfLabel(field, fields, phrases);
  if (!label) return undefined;
  // What stands within a sentence is named by none of its halves; options to tick are sentences.
  const { labelIsSentence = false } = fieldKinds[field.type];
  return labelIsSentence || !isRunningText(label.text, false) ? labelToName(label.text) : undefined;
}

/** The same for all fields of one page, in their order. Names may repeat: the caller frees them. */
export function suggestNames(
  fields: readonly LabelledField[],
  phrases: readonly TextRun[],
): (string | undefined)[] {
  return fields.map((field) => suggestName(field, fields, phrases));
}
