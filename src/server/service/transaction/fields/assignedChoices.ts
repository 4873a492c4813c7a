import { askedOfChoice, type Choice, choicesOf } from '#core/fields/choices.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import type { AssignedField, Assignments } from './assignFields.ts';

/** Buttons of which one is chosen, with what all of them ask for. */
export interface AssignedChoice extends Choice<AssignedField> {
  /** The file under which it is reported: that of its first button. */
  fileId: string;
  type: FieldType;
  traits: FieldTraits | undefined;
}

/** Whether a field is a button of a choice. */
export const isButton = ({ type }: AssignedField): boolean => fieldKinds[type].isButton === true;

/** The name under which a field is reported: of a button that of its choice. */
export const reportedName = (field: AssignedField): string =>
  isButton(field) ? (field.traits?.Group ?? field.formSet) : field.name;

/** The choices that buttons make: by their `Group`, else by their form set. */
export function assignedChoices({ generated }: Pick<Assignments, 'generated'>): AssignedChoice[] {
  return choicesOf(generated.filter(isButton), (button) => ({
    name: reportedName(button),
    signerIds: button.signerIds,
  })).flatMap((choice) => {
    const [first] = choice.buttons;
    const { fileId, type } = first ?? {};
    if (fileId === undefined || type === undefined) return [];
    return { ...choice, fileId, type, traits: askedOfChoice(choice.buttons) };
  });
}
