import type { Signer } from '#core/wire/contract/signer.ts';

/** What a signer is called here: the name for the signature, else the e-mail, else the id. */
export function signerName(signer: Signer): string {
  const named = signer.Verifications?.find(({ ScribbleName }) => ScribbleName)?.ScribbleName;
  return signer.ScribbleName || named || signer.Email || signer.Id;
}
