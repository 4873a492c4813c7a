import type { SignerRecord } from './transactionState.ts';

/** Whether a signer gets the sealed documents by mail at the end. */
export function confirmsByMail({ sendSignConfirmation, email }: SignerRecord): boolean {
  return sendSignConfirmation && Boolean(email);
}
