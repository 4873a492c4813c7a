import type { SignerRecord } from './transactionState.ts';

/** What a signer is called: as they signed, else as the sender says; undefined where nobody did. */
export function knownName({
  signedName,
  scribbleName,
}: Pick<SignerRecord, 'signedName' | 'scribbleName'>): string | undefined {
  return signedName?.trim() || scribbleName?.trim() || undefined;
}
