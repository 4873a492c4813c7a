import type { DraftField } from '#core/draft/draft.ts';
import { countUnder, tallyFields } from '#core/draft/lists/tallyFields.ts';

/** How many fields a signer has; a shared field counts for each of its signers. */
export interface SignerCount {
  fields: number;
  signatures: number;
}

const all = new Map<string, number>();
const signatures = new Map<string, number>();
const tally = tallyFields((field, by) => {
  for (const id of field.signerIds) {
    countUnder(all, id, by);
    if (field.type === 'Signature') countUnder(signatures, id, by);
  }
});

/** What a signer has to do in a list of fields. */
export function signerCount(fields: readonly DraftField[], signerId: string): SignerCount {
  tally(fields);
  return { fields: all.get(signerId) ?? 0, signatures: signatures.get(signerId) ?? 0 };
}
