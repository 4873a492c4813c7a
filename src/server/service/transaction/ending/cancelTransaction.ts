import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { endTransaction } from './endTransaction.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** The sender takes the transaction back (status 60), before everybody has signed. */
export function cancelTransaction(
  state: TransactionState,
  { now, origin }: { now: number; origin: Origin },
  rules: Rules,
): Decision {
  if (hasEnded(state.status))
    return refuse('ended', `The transaction has ended already (status ${state.status}).`);
  if (state.status === transactionStatus.inProgress)
    return refuse(
      'being-sealed',
      'Everybody has signed and the documents are being sealed; it is too late to cancel.',
    );
  return endTransaction(
    state,
    transactionStatus.cancelled,
    { kind: 'cancelled', at: now, ...origin },
    rules,
  );
}
