import type { Draft } from '#core/draft/draft.ts';
import { addSigner, preparedName, updateSigner } from '#core/draft/commands/signerCommands.ts';
import type { Person } from '#core/draft/draft.ts';

/**
 * Fills in signers from the one named `firstId` on: this one, then those after it of whom nothing
 * is known yet, then new ones at the end. What is not known of a person stays as it is.
 */
export function fillSigners(
  draft: Draft,
  firstId: string,
  people: readonly Person[],
  nextId: () => string,
): Draft {
  const at = draft.signers.findIndex(({ id }) => id === firstId);
  const free = draft.signers.filter(
    (signer, index) =>
      index === at || (index > at && preparedName(signer) === '' && signer.email.trim() === ''),
  );
  return people.reduce((filled, { name, email }, index) => {
    const known = { ...(name !== '' && { name }), ...(email !== '' && { email }) };
    const signer = free[index];
    if (signer) return updateSigner(filled, signer.id, known);
    const id = nextId();
    return updateSigner(addSigner(filled, id), id, known);
  }, draft);
}
