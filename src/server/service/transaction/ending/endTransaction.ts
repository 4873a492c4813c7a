import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { Change, Rules } from '#server/service/transaction/state/change.ts';
import { postbackJobs } from '#server/service/transaction/shown/postbackJobs.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Brings a transaction to its end: postbacks, a note to the sender, and no more reminders or
 * expiry.
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
    ],
    cancelJobs: ['remind', 'expire'],
  };
}
