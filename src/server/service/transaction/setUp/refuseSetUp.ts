import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Why files can no longer be uploaded and the transaction not be started (again), or undefined
 * while it waits for documents.
 */
export function refuseSetUp(state: TransactionState): ReturnType<typeof refuse> | undefined {
  if (state.status === transactionStatus.waitingForDocument) return undefined;
  return hasEnded(state.status)
    ? refuse('ended', `The transaction has ended (status ${state.status}). Create a new one.`)
    : refuse(
        'already-started',
        `The transaction has been started already (status ${state.status}); its files can no longer change.`,
      );
}
