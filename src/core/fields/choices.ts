import type { FieldTraits } from './fieldTraits.ts';

/** Buttons of which one is chosen. */
export interface Choice<T> {
  /** Under which it is reported. */
  name: string;
  /** Who chooses; of several the first who finishes. */
  signerIds: readonly string[];
  buttons: readonly T[];
}

/** Buttons as choices: those of one name and the same signers are one. */
export function choicesOf<T>(
  buttons: readonly T[],
  factsOf: (button: T) => { name: string; signerIds: readonly string[] },
): Choice<T>[] {
  const choices = new Map<string, Choice<T>>();
  for (const button of buttons) {
    const { name, signerIds } = factsOf(button);
    const key = JSON.stringify([name, ...signerIds.toSorted()]);
    const others = choices.get(key)?.buttons ?? [];
    choices.set(key, { name, signerIds, buttons: [...others, button] });
  }
  return [...choices.values()];
}

/** What is chosen with a button. */
export const stateOfButton = ({
  value,
  name,
}: {
  name: string;
  value?: string | number | boolean | undefined;
}): string => String(value ?? name);

/** What a choice asks for: it is required where one of its buttons is. */
export function askedOfChoice(
  buttons: readonly { traits?: FieldTraits | undefined }[],
): FieldTraits | undefined {
  const isRequired = buttons.some(({ traits }) => traits?.Required);
  const help = buttons.find(({ traits }) => traits?.Help !== undefined)?.traits?.Help;
  if (!isRequired && help === undefined) return undefined;
  return { ...(isRequired && { Required: true }), ...(help !== undefined && { Help: help }) };
}

/** What is chosen before anybody chooses: by the first button that says so; empty by none. */
export function chosenBefore(
  buttons: readonly (Parameters<typeof stateOfButton>[0] & { traits?: FieldTraits | undefined })[],
): string {
  const button = buttons.find(({ traits }) => traits?.Chosen);
  return button ? stateOfButton(button) : '';
}
