import { withSigner } from './refuseSigning.ts';
import type { ActivityRecord, TransactionState } from './transactionState.ts';

/** What can happen with a signer or a receiver, by the codes of the family. */
export const activities = {
  101: 'InvitationSent',
  103: 'Opened',
  104: 'ReminderSent',
  105: 'DocumentOpened',
  202: 'Rejected',
  203: 'Signed',
  301: 'SignedDocumentSent',
  303: 'SignedDocumentDownloaded',
  403: 'ReceiptDownloaded',
} as const;
export type ActivityCode = keyof typeof activities;

/** The state with activities of one signer added. */
export function withActivities(
  state: TransactionState,
  signerId: string,
  ...added: readonly ActivityRecord[]
): TransactionState {
  const before = state.signers.find((one) => one.id === signerId)?.activities ?? [];
  return withSigner(state, signerId, { activities: [...before, ...added] });
}
