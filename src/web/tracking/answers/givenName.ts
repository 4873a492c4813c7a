import type { Signer } from '#core/wire/contract/signer.ts';

/** The name of a signer: as they signed, else as the sender says; empty where nobody did. */
export function givenName({ SignedName, ScribbleName, Verifications }: Signer): string {
  const named = Verifications?.find((one) => one.ScribbleName)?.ScribbleName;
  return SignedName || ScribbleName || named || '';
}
