import type { BatchAction } from '#core/wire/contract/batch.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import { cancelTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { removePersonalData } from '#server/service/transaction/ending/removePersonalData.ts';
import { removeDocuments } from '#server/service/transaction/ending/removeDocuments.ts';
import type { Change, Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { remindSigner } from '#server/service/transaction/upkeep/remindSigner.ts';

/** What is asked for all transactions of a batch, and from where. */
export interface BatchOrder {
  action: BatchAction;
  /** Of a cancellation. */
  reason?: string | undefined;
  /** Of a cancellation: whether those who were asked get a mail. */
  notify?: boolean | undefined;
  /** Of a removal: whether who took part goes, too. */
  personal?: boolean | undefined;
  origin: Origin;
}

/**
 * Decides about one transaction of a batch. It refuses where nothing is to be done, too, so that
 * the report tells what was done from what was so before.
 */
export function decideTogether(
  state: TransactionState,
  { action, reason, notify, personal, origin }: BatchOrder,
  now: number,
  rules: Rules,
): Decision {
  switch (action) {
    case 'remind':
      return remindAll(state, now, origin);
    case 'cancel':
      return hasEnded(state.status)
        ? refuse('ended', `The transaction has ended (status ${state.status}).`)
        : cancelTransaction(
            state,
            {
              ...(reason === undefined ? {} : { reason }),
              notify: notify === true,
              now,
              origin,
            },
            rules,
          );
    case 'remove':
      if (personal) return removePersonalData(state, { now });
      return state.removedAt === undefined
        ? removeDocuments(state, { now, origin })
        : refuse('already-removed', 'The documents of this transaction were removed before.');
  }
}

/** Reminds everybody for whom the transaction waits; refuses when that is nobody, and says why. */
function remindAll(state: TransactionState, now: number, origin: Origin): Decision {
  let all: Change = { next: state, events: [], jobs: [] };
  let refused: Decision | undefined;
  for (const { id, state: standing } of state.signers) {
    const decision = remindSigner(all.next, { signerId: id, by: 'sender', now, origin });
    if (decision.ok)
      all = {
        next: decision.next,
        events: [...all.events, ...decision.events],
        jobs: [...all.jobs, ...decision.jobs],
      };
    // Of several reasons, that of a signer who is awaited says most.
    else if (!refused || standing === 'waiting' || standing === 'opened') refused = decision;
  }
  if (all.events.length > 0) return { ok: true, ...all };
  return refused ?? refuse('not-started', 'The transaction has no signer to remind.');
}
