import type { DraftField } from '#core/draft/draft.ts';

/** How many fields a signer has; a shared field counts for each of its signers. */
export interface SignerCount {
  fields: number;
  signatures: number;
}

const none: SignerCount = { fields: 0, signatures: 0 };
const known = new WeakMap<readonly DraftField[], ReadonlyMap<string, SignerCount>>();

function countAll(fields: readonly DraftField[]): ReadonlyMap<string, SignerCount> {
  const counts = new Map<string, SignerCount>();
  for (const field of fields)
    for (const id of field.signerIds) {
      const count = counts.get(id) ?? { fields: 0, signatures: 0 };
      count.fields += 1;
      if (field.type === 'Signature') count.signatures += 1;
      counts.set(id, count);
    }
  return counts;
}

/** What a signer has to do in a list of fields; counted once per list. */
export function signerCount(fields: readonly DraftField[], signerId: string): SignerCount {
  let counts = known.get(fields);
  if (!counts) {
    counts = countAll(fields);
    known.set(fields, counts);
  }
  return counts.get(signerId) ?? none;
}
