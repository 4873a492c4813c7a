import { withSigner } from './refuseSigning.ts';
import type { ActivityRecord, TransactionState } from './transactionState.ts';

/** The state with activities of one signer added. */
export function withActivities(
  state: TransactionState,
  signerId: string,
  ...added: readonly ActivityRecord[]
): TransactionState {
  const before = state.signers.find((one) => one.id === signerId)?.activities ?? [];
  return withSigner(state, signerId, { activities: [...before, ...added] });
}
