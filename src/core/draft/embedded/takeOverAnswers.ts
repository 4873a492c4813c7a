import { setFieldTraits, setFieldValue } from '#core/draft/commands/fieldSettings.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { mannerIn } from '#core/draft/lists/mannerIn.ts';
import { stateOfButton } from '#core/fields/choices.ts';
import { draftChoices } from '#core/draft/metadata/draftChoices.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { presetEntry } from '#core/fields/kindFacts.ts';

/** A draft with the answers of a file that was filled in elsewhere. */
export interface TakenOver {
  draft: Draft;
  /** Answers that are the values of fields now, or were already. */
  taken: number;
  /** Names of those for which there is no field, or none that takes them. */
  left: string[];
}

/** Button id -> whether it is what an answer chooses, of the choice of that name. */
function chosenBy(draft: Draft, name: string, value: FieldEntry): Map<string, boolean> {
  const choice = draftChoices(draft).find((one) => formName(one.name) === formName(name));
  const states = (choice?.buttons ?? []).map(
    (one) => [one.id, stateOfButton(one) === value] as const,
  );
  return new Map(states.some(([, isChosen]) => isChosen) ? states : []);
}

/** A name as the form of a PDF has it, whatever its case. */
const formName = (name: string) => name.replaceAll('.', '_').toLowerCase();

/**
 * Takes answers by the names of fields in a PDF as what the fields of these names hold beforehand,
 * those of the document that has most of them. A text that is empty and a box that is off answer
 * nothing.
 */
export function takeOverAnswers(draft: Draft, answers: ReadonlyMap<string, FieldEntry>): TakenOver {
  const given = [...answers].filter(([, value]) => value !== '' && value !== false);
  const documents = draft.files.map(({ key }) => fieldsByFormName(draft.fields, key));
  const found = (fields: ReadonlyMap<string, DraftField>) =>
    given.filter(([name]) => fields.has(formName(name))).length;
  const fields = documents.toSorted((a, b) => found(b) - found(a))[0] ?? new Map();
  const left: string[] = [];
  let changed = draft;
  for (const [name, value] of given) {
    const buttons = chosenBy(draft, name, value);
    for (const [id, isChosen] of buttons)
      changed = setFieldTraits(changed, [id], { Chosen: isChosen || undefined });
    if (buttons.size > 0) continue;
    const field: DraftField | undefined = fields.get(formName(name));
    const entry = field && entryOf(draft, field, value);
    if (!field || entry === undefined) left.push(name);
    else if (presetEntry(field.type, field.value, field.traits) !== entry)
      changed = setFieldValue(changed, [field.id], entry);
  }
  return { draft: changed, taken: given.length - left.length, left };
}

/** The fields of a document that are filled in, also by the names of those they stand for. */
function fieldsByFormName(fields: readonly DraftField[], fileKey: string): Map<string, DraftField> {
  const own = fields.filter(({ fileKey: key, type }) => {
    const { entry, isButton } = fieldKinds[type];
    return key === fileKey && entry && !isButton;
  });
  return new Map([
    ...own.flatMap((field) =>
      field.converted ? [[formName(field.converted.name), field] as const] : [],
    ),
    ...own.map((field) => [formName(field.name), field] as const),
  ]);
}

/** The answer as what the field may hold, read as its signer would type it; undefined for none. */
function entryOf(draft: Draft, field: DraftField, value: FieldEntry): FieldEntry | undefined {
  const { type, traits = {} } = field;
  const { valueFault, entry } = fieldKinds[type];
  const manner = mannerIn(draft, field) ?? {};
  const typed = typeof value === 'string' ? entry?.typing?.read(value, manner) : undefined;
  const given = typed ?? value;
  const read = valueFault(given, traits) === undefined ? entry?.read(given, manner) : undefined;
  return read === undefined || entry?.fault(read, manner) !== undefined ? undefined : read;
}
