import { hasEnded } from '#core/wire/transactionStatus.ts';
import { type Decision, unchanged } from '#server/service/transaction/state/change.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Whether the audit trail of a transaction is still to be sealed: it ended, and there is none. */
export function lacksTrail({ status, receipt }: TransactionState): boolean {
  return hasEnded(status) && receipt === undefined;
}

/** Has the audit trail sealed of a transaction that ended before every end had one. */
export function awaitTrail(state: TransactionState, dueAt: number): Decision {
  return lacksTrail(state)
    ? { ok: true, next: state, events: [], jobs: [{ kind: 'trail', dueAt }] }
    : unchanged(state);
}

/**
 * The audit trail of an ended transaction is sealed. `from` is the state that it tells of: it is
 * refused where the transaction was sealed again meanwhile, has a trail, or lost its personal data.
 */
export function trailSealed(
  state: TransactionState,
  { from, receipt, now }: { from: TransactionState; receipt: StoredFile; now: number },
): Decision {
  const isSame = state.status === from.status && state.personalRemovedAt === from.personalRemovedAt;
  if (!lacksTrail(state) || !isSame)
    return refuse('not-sealing', `No audit trail is to be sealed in status ${state.status}.`);
  return {
    ok: true,
    next: { ...state, receipt },
    events: [{ kind: 'audit trail sealed', at: now, sha256: receipt.sha256 }],
    jobs: [],
    files: [{ ...receipt, role: 'receipt', fileId: '' }],
  };
}
