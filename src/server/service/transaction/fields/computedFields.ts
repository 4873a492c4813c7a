import { type Calculations, computeFields } from '#core/appearance/calculations.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { reportedName } from './assignedChoices.ts';
import { assignFields } from './assignFields.ts';

/**
 * What a document computes by itself, as far as its form is filled in here: with what signers have
 * answered as held, and generated fields by their names in place of those that they stand for.
 * Undefined where it computes nothing.
 */
export function calculationsOf(state: TransactionState, fileId: string): Calculations | undefined {
  const read = state.files.find((one) => one.fileId === fileId)?.pdf?.facts.calculations;
  if (!read) return undefined;
  const { generated, embeddedFiles } = assignFields(state);
  const names = new Map(
    generated.flatMap((field) =>
      field.fileId === fileId && field.convertedFrom !== undefined
        ? [[field.convertedFrom, reportedName(field)]]
        : [],
    ),
  );
  if (names.size === 0 && !embeddedFiles.has(fileId)) return undefined;
  const steps = read.steps.filter(({ name }) => !names.has(name));
  const nameOf = (name: string) => names.get(name) ?? name;
  return {
    steps: steps.map((step) => ({ ...step, of: step.of.map(nameOf) })),
    held: read.held.map((one) => {
      const name = nameOf(one.name);
      const isOther = names.has(one.name);
      return { ...one, name, value: answerTo(state, fileId, name) ?? (isOther ? '' : one.value) };
    }),
  };
}

/** The values that a document computes, with what a signer enters beside what others answered. */
export function computedValues(
  state: TransactionState,
  fileId: string,
  entries: Entries[string] | undefined,
): Map<string, string> {
  const calculations = calculationsOf(state, fileId);
  return calculations
    ? computeFields(calculations, (name) => ownMember(entries, name))
    : new Map<string, string>();
}

function answerTo(state: TransactionState, fileId: string, name: string) {
  for (const { answers } of state.signers) {
    const value = ownMember(ownMember(answers, fileId), name);
    if (value !== undefined) return value;
  }
  return undefined;
}
