import { deviceOf } from '#server/service/transaction/state/deviceOf.ts';
import {
  hasEnded,
  type TransactionStatus,
  transactionStatus,
} from '#core/wire/transactionStatus.ts';
import { postbackJobs } from '#server/service/transaction/shown/postbackJobs.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import {
  type Change,
  type Decision,
  type Origin,
  type Rules,
  unchanged,
} from '#server/service/transaction/state/change.ts';
import {
  refuseSigning,
  signerOf,
  withSigner,
} from '#server/service/transaction/state/refuseSigning.ts';
import { withActivities } from '#server/service/transaction/state/activity.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/**
 * Brings a transaction to its end: postbacks, a note to the sender, its audit trail where it has
 * none, and no more reminders or expiry.
 */
export function endTransaction(
  state: TransactionState,
  status: TransactionStatus,
  event: AuditEvent,
  rules: Rules,
): { ok: true } & Change {
  const next = { ...state, status, endedAt: event.at };
  return {
    ok: true,
    next,
    events: [event],
    jobs: [
      ...postbackJobs(next, event.at, rules),
      ...(rules.notesToSender && next.sendEmailNotifications
        ? [{ kind: 'mail' as const, mail: 'note' as const, dueAt: event.at }]
        : []),
      ...(next.receipt ? [] : [{ kind: 'trail' as const, dueAt: event.at }]),
    ],
    cancelJobs: ['remind', 'expire'],
  };
}

/**
 * The sender takes the transaction back (status 60), before everybody has signed; one that has
 * ended stays as it is. With `notify` the signers who were asked get a mail.
 */
export function cancelTransaction(
  state: TransactionState,
  request: { reason?: string; notify?: boolean; now: number; origin: Origin },
  rules: Rules,
): Decision {
  const { reason, notify = false, now, origin } = request;
  if (hasEnded(state.status)) return unchanged(state);
  if (state.status === transactionStatus.inProgress)
    return refuse(
      'being-sealed',
      'Everybody has signed and the documents are being sealed; it is too late to cancel.',
    );
  const why = reason === undefined || reason === '' ? undefined : reason;
  const ended = endTransaction(
    { ...state, ...(why === undefined ? {} : { cancelReason: why }) },
    transactionStatus.cancelled,
    { kind: 'cancelled', at: now, ...(why === undefined ? {} : { detail: why }), ...origin },
    rules,
  );
  const told = notify ? state.signers.filter(wasAsked) : [];
  return {
    ...ended,
    jobs: [
      ...ended.jobs,
      ...told.map(({ id }) => ({
        kind: 'mail' as const,
        mail: 'cancelled' as const,
        signerId: id,
        dueAt: now,
      })),
    ],
  };
}

/** Whether a signer got a sign request by mail. */
function wasAsked({ state, sendSignRequest, email }: SignerRecord): boolean {
  return state !== 'not yet' && sendSignRequest && Boolean(email);
}

/** One signer who declines ends the whole transaction (status 40). */
export function declineSigning(
  state: TransactionState,
  request: { signerId: string; reason: string; now: number; origin: Origin },
  rules: Rules,
): Decision {
  const { signerId, reason, now, origin } = request;
  const refused = refuseSigning(state, signerOf(state, signerId), now);
  if (refused) return refused;
  const refusing = withSigner(state, signerId, {
    state: 'declined',
    declinedAt: now,
    ...(reason === '' ? {} : { rejectReason: reason }),
  });
  const info = reason === '' ? {} : { info: reason };
  const declined = withActivities(refusing, signerId, {
    code: 202,
    at: now,
    ...info,
    ...deviceOf(origin),
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
