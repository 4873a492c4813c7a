import type { Draft } from '#core/draft/draft.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';

/** A signer as boxes show it. */
export interface Party {
  /** 0-based place in the order of signers: colour and letter. */
  place: number;
  name: string;
}

/** Signer id -> how boxes show that signer. */
export type Parties = ReadonlyMap<string, Party>;

const known = new WeakMap<Draft['signers'], Parties>();

/** The signers of a draft as boxes show them; made once as long as they are the same. */
export function partiesOf(draft: Draft): Parties {
  const found = known.get(draft.signers);
  if (found) return found;
  const made = new Map(
    draft.signers.map(({ id }, place) => [id, { place, name: signerLabel(draft, id) }]),
  );
  known.set(draft.signers, made);
  return made;
}
