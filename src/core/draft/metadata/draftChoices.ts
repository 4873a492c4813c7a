import type { Draft, DraftField } from '#core/draft/draft.ts';
import { formSetsOf } from './formSetsOf.ts';
import { type Choice, choicesOf } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';

/**
 * The choices that the buttons of a draft make, as the service will make them. `beside`: field id
 * -> signers who may fill it beside its own.
 */
export function draftChoices(
  draft: Draft,
  beside?: ReadonlyMap<string, readonly string[]>,
): Choice<DraftField>[] {
  const fileAt = new Map(draft.files.map(({ key }, index) => [key, index]));
  const orderOf = ({ fileKey }: DraftField) => fileAt.get(fileKey) ?? 0;
  // A choice is reported under the first document that it stands in.
  const buttons = draft.fields
    .filter(({ type }) => fieldKinds[type].isButton)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  if (buttons.length === 0) return [];
  const hasGroups = buttons.every(({ traits }) => traits?.Group !== undefined);
  const sets = hasGroups ? [] : [...formSetsOf(draft, []).values()].flat();
  return choicesOf(buttons, ({ id, traits, signerIds }) => ({
    name:
      traits?.Group ?? sets.find(({ fields }) => fields.some((one) => one.id === id))?.key ?? '',
    signerIds: [...signerIds, ...(beside?.get(id) ?? [])],
  }));
}
