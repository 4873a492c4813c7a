import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { labelInWords } from '#core/draft/labels/labelName.ts';
import { type LabelledField, wordsOfLabel } from '#core/draft/labels/findLabel.ts';
import { labelPhrases, type TextRun } from '#core/draft/labels/labelPhrases.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isChoice, typeNamed } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { FormField } from './formField.ts';
import { firstPlace } from './readForm.ts';

/** What is printed beside the first place of a field. */
export interface BesideWords {
  text: string;
  /** Where it stands, in points of the page as shown. */
  box: Rect;
}

/** The words beside the fields that stand first on a page, by field key, from its texts. */
export function wordsBesideFields(
  fields: readonly FormField[],
  { fileId, page }: { fileId: string; page: number },
  runs: readonly TextRun[],
): Map<string, BesideWords> {
  // Tags for other programs are printed white, for nobody to read.
  const phrases = labelPhrases(runs.filter(({ text }) => !/^\s*\{\{.*\}\}\s*$/.test(text)));
  const here = fields.filter((field) => field.fileId === fileId && firstPlace(field).page === page);
  const labelled = new Map(here.flatMap((field) => pairOf(field) ?? []));
  const all = [...labelled.values()];
  const words = new Map<string, BesideWords>();
  for (const [field, one] of labelled) {
    const label = wordsOfLabel(one, all, phrases);
    const text = label && labelInWords(label.text);
    // A line of the document's own text is no name, but for what is agreed to by a tick.
    const isLine = text?.endsWith('…') && !fieldKinds[one.type].labelIsSentence;
    if (text && !isLine) words.set(field.key, { text, box: label.rect });
  }
  return words;
}

function pairOf(field: FormField): [[FormField, LabelledField]] | undefined {
  // What stands beside a place of a choice names that place, not the field.
  if (isChoice(field.kind)) return undefined;
  return [[field, { type: typeNamed[field.kind], rect: firstPlace(field).box }]];
}

/** What a field is called to its signer: by the sender, else the words beside it, or the PDF. */
export function calledField(field: FormField, words: ReadonlyMap<string, BesideWords>): string {
  const own = field.manner.Label?.trim();
  return own || (words.get(field.key)?.text ?? fieldInWords(field.name, field.label));
}
