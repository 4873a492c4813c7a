import type { LabelledField } from '#core/draft/labels/findLabel.ts';
import { labelInWords, labelToName } from '#core/draft/labels/labelName.ts';
import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { suggestWords } from '#core/draft/labels/suggestNames.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { hasControlCharacter } from '#core/wire/text.ts';

/** Of more words is a line of a text, save beside a box to tick. */
const mostWords = 5;

/** Tags for other programs, and the number of a page. */
const saysNothing = /\{\{|^(?:page|seite|página|pagina|blz\.?|p\.)\s*\d+(?:\s*\S+\s*\d+)?$/iu;

/** What a new field is called by the words printed beside it: for people, and as a name. */
export function calledBeside(
  { words }: PrintedPage,
  field: LabelledField,
  others: readonly LabelledField[],
): { label: string; name: string | undefined } | undefined {
  const phrases = labelPhrases(words).filter(({ text }) => !saysNothing.test(text));
  const label = labelInWords(suggestWords(field, [...others, field], phrases) ?? '');
  const isRunning = !fieldKinds[field.type].labelIsSentence && label.split(' ').length > mostWords;
  if (label === '' || isRunning || hasControlCharacter(label)) return undefined;
  return { label, name: labelToName(label) };
}
