import { isSignature } from '#core/fields/kindFacts.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import type { SignerMarks } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** The signature of a signer: the first that stands in a document, never initials. */
export function givenSignature(
  { formSets }: TransactionState,
  own: SignerMarks | undefined,
): SignatureMark | undefined {
  const initialled = new Set(
    formSets.flatMap(({ fileId, fields }) =>
      fields.flatMap(({ name, type }) => (isSignature(type) ? [] : JSON.stringify([fileId, name]))),
    ),
  );
  const placed = Object.entries(own?.signatures ?? {}).flatMap(([fileId, marks]) =>
    Object.entries(marks).flatMap(([name, mark]) =>
      initialled.has(JSON.stringify([fileId, name])) ? [] : mark,
    ),
  );
  return placed[0] ?? own?.signature;
}
