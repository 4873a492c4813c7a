import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { type Decision, type Rules, unchanged } from '#server/service/transaction/state/change.ts';
import { endTransaction } from './endTransaction.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Ends a transaction (status 50) that waits for documents or signers past its time; anything else
 * stays as it is.
 */
export function expireTransaction(state: TransactionState, now: number, rules: Rules): Decision {
  const waits =
    state.status === transactionStatus.waitingForDocument ||
    state.status === transactionStatus.waitingForSigner;
  return waits && now >= state.expiresAt
    ? endTransaction(state, transactionStatus.expired, { kind: 'expired', at: now }, rules)
    : unchanged(state);
}
