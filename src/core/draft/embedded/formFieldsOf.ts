import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { draftChoices } from '#core/draft/metadata/draftChoices.ts';
import { mannerIn } from '#core/draft/lists/mannerIn.ts';
import { placesIn, textSizesOf } from '#core/draft/lists/textSizesOf.ts';
import { askedOfChoice, chosenBefore, type Choice, stateOfButton } from '#core/fields/choices.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { hasColumns, presetEntry } from '#core/fields/kindFacts.ts';
import { inTabOrder } from '#core/geometry/inTabOrder.ts';
import { roundRect } from '#core/geometry/roundPoints.ts';
import type { ExportedField } from '#core/wire/surfaces/formSurface.ts';

/**
 * The fields of one document as fields of its own form, page by page in tab order. A signature that
 * several share is one for each. A field that stands for one of the PDF is left out: that is there.
 */
export function formFieldsOf(draft: Draft, fileKey: string, facts: FactsByFile): ExportedField[] {
  const own = draft.fields.filter((field) => field.fileKey === fileKey && !field.converted);
  const pages = byPage(own);
  const sizeOf = textSizesOf(draft, facts);
  const choices = draftChoices(draft).map((choice) => ({
    ...choice,
    buttons: choice.buttons.filter((button) => own.includes(button)),
  }));
  return [...pages]
    .sort(([a], [b]) => a - b)
    .flatMap(([, fields]) =>
      inTabOrder(
        fields,
        ({ rect }) => rect,
        ({ tabOrder }) => tabOrder,
      ),
    )
    .flatMap((field) => {
      const { name, type, signerIds, traits } = field;
      const places = placesIn(field, facts).map(({ page, rect }) => ({
        page,
        box: roundRect(rect),
      }));
      if (places.length === 0) return [];
      const choice = choices.find(({ buttons }) => buttons.includes(field));
      if (choice) return choice.buttons[0] === field ? [choiceField(choice, type, facts)] : [];
      const manner = mannerIn(draft, field);
      const value = presetEntry(type, field.value, manner) ?? fieldKinds[type].entry?.empty;
      const whole = {
        name,
        type,
        ...(traits?.Label !== undefined && { label: traits.Label }),
        ...sizeOf(field, field.page),
        ...(manner && { manner }),
        ...(value !== undefined && { value }),
        places,
      };
      return inColumns(whole, type, signerIds);
    });
}

/** What each of several signers has a column of their own in, as a field for each of them. */
function inColumns(
  field: ExportedField,
  type: FieldType,
  signerIds: readonly string[],
): ExportedField[] {
  if (!hasColumns(type) || signerIds.length < 2) return [field];
  return signerIds.map((id, index) => ({
    ...field,
    name: `${field.name} ${index + 1}`,
    places: field.places.map((place) => ({
      ...place,
      box: signatureColumn(place.box, signerIds, id),
    })),
  }));
}

/** The buttons of a choice on one document as one field, with all of their places. */
function choiceField(
  { name, buttons }: Choice<DraftField>,
  type: FieldType,
  facts: FactsByFile,
): ExportedField {
  const manner = askedOfChoice(buttons);
  const value = chosenBefore(buttons);
  return {
    name,
    type,
    ...(value !== '' && { value }),
    ...(manner && { manner }),
    places: buttons.flatMap((button) =>
      placesIn(button, facts).map(({ page, rect }) => ({
        page,
        box: roundRect(rect),
        state: stateOfButton(button),
      })),
    ),
  };
}

function byPage(fields: readonly DraftField[]): Map<number, DraftField[]> {
  const pages = new Map<number, DraftField[]>();
  for (const field of fields) {
    const own = pages.get(field.page);
    if (own) own.push(field);
    else pages.set(field.page, [field]);
  }
  return pages;
}
