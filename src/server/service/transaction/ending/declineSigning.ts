import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { endTransaction } from './endTransaction.ts';
import {
  refuseSigning,
  signerOf,
  withSigner,
} from '#server/service/transaction/state/refuseSigning.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** One signer who declines ends the whole transaction (status 40). */
export function declineSigning(
  state: TransactionState,
  request: { signerId: string; reason: string; now: number; origin: Origin },
  rules: Rules,
): Decision {
  const { signerId, reason, now, origin } = request;
  const refused = refuseSigning(state, signerOf(state, signerId), now);
  if (refused) return refused;
  const declined = withSigner(state, signerId, {
    state: 'declined',
    declinedAt: now,
    ...(reason === '' ? {} : { rejectReason: reason }),
  });
  return endTransaction(
    declined,
    transactionStatus.rejected,
    {
      kind: 'declined',
      at: now,
      signerId,
      ...(reason === '' ? {} : { detail: reason }),
      ...origin,
    },
    rules,
  );
}
