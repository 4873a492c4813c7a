import { type LabelledField, wordsOfLabel } from '#core/draft/labels/findLabel.ts';
import { labelPhrases, type TextRun } from '#core/draft/labels/labelPhrases.ts';
import { typeNamed } from '#core/fields/kindFacts.ts';
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
    const text = label && tidied(label.text);
    if (text) words.set(field.key, { text, box: label.rect });
  }
  return words;
}

function pairOf(field: FormField): [[FormField, LabelledField]] | undefined {
  // What stands beside a place of a choice names that place, not the field.
  if (field.kind === 'choice') return undefined;
  return [[field, { type: typeNamed[field.kind], rect: firstPlace(field).box }]];
}

/** What a field is called to its signer: by the words beside it, else by the PDF, else its name. */
export function calledField(field: FormField, words: ReadonlyMap<string, BesideWords>): string {
  return words.get(field.key)?.text ?? (field.label?.trim() || field.name);
}

/** At most so many characters of a sentence beside a box. */
const mostCharacters = 60;

/** Words without what leads on to the field: `Full name: ….` is `Full name`. */
function tidied(text: string): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:*.…_‥·]+$/u, '')
    .trim();
  const characters = [...plain];
  return characters.length > mostCharacters
    ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…`
    : plain;
}
