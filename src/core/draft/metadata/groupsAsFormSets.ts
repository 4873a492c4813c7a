import { changeItems, changeMembers } from '#core/draft/changedCopy.ts';
import { freeFormSetKey } from '#core/draft/commands/formSetCommands.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { stateOfButton } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';

/** The draft with another form set in a document, under this key where nothing else has it. */
function withFormSet(
  draft: Draft,
  { fileKey, signerIds }: DraftField,
  like: string,
): { draft: Draft; key: string } {
  const isTaken = draft.files.some(
    ({ fileId, formSets }) => fileId === like || formSets.some(({ key }) => key === like),
  );
  const key = isTaken ? freeFormSetKey(draft, like) : like;
  const files = changeItems(draft.files, (file) =>
    file.key === fileKey ? { ...file, formSets: [...file.formSets, { key, signerIds }] } : file,
  );
  return { draft: { ...draft, files }, key };
}

/**
 * A draft as services are told that know no `Group`: the buttons of each are a form set of their
 * own, under its name where that is free, and each has as its `Value` what is chosen with it.
 */
export function groupsAsFormSets(draft: Draft): Draft {
  const keys = new Map<string, string>();
  let told = draft;
  const keyOf = (field: DraftField, group: string): string => {
    const choice = JSON.stringify([field.fileKey, group, ...field.signerIds]);
    const known = keys.get(choice);
    if (known !== undefined) return known;
    const made = withFormSet(told, field, group);
    told = made.draft;
    keys.set(choice, made.key);
    return made.key;
  };
  const fields = changeItems(draft.fields, (field) => {
    if (!fieldKinds[field.type].isButton) return field;
    const { Group, ...others } = field.traits ?? {};
    return changeMembers<DraftField>(field, {
      value: stateOfButton(field),
      ...(Group !== undefined && {
        formSet: keyOf(field, Group),
        traits: Object.keys(others).length > 0 ? others : undefined,
      }),
    });
  });
  return changeMembers(told, { fields });
}
