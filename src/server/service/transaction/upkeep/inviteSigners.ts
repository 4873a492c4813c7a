import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import {
  day,
  type SignerRecord,
  type TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { isAskedByMail, isLinkShown, linkShownWords } from './givenLink.ts';

/**
 * Lets those sign whose turn it is: everybody who has not yet been asked, or with mode 2 the next
 * one, once all before have signed.
 */
export function inviteSigners(
  state: TransactionState,
  now: number,
  rules: Rules,
): { next: TransactionState; events: AuditEvent[]; jobs: Job[] } {
  const turn = state.signers.filter((signer, index) =>
    state.signRequestMode === 1
      ? signer.state === 'not yet'
      : signer.state === 'not yet' &&
        state.signers.slice(0, index).every((before) => before.state === 'signed'),
  );
  if (turn.length === 0) return { next: state, events: [], jobs: [] };
  return {
    next: {
      ...state,
      signers: state.signers.map((signer) =>
        turn.includes(signer) ? invited(signer, now) : signer,
      ),
    },
    events: turn.map((signer) => ({
      kind: 'sign request due',
      at: now,
      signerId: signer.id,
      ...(isLinkShown(signer, rules) ? { detail: linkShownWords } : {}),
    })),
    jobs: turn.flatMap((signer) => [...signRequest(signer, now), ...nextReminder(signer, now)]),
  };
}

function invited(signer: SignerRecord, now: number): SignerRecord {
  const sent = signRequest(signer, now).map(() => ({ code: 101 as const, at: now }));
  return { ...signer, state: 'waiting', activities: [...(signer.activities ?? []), ...sent] };
}

function signRequest(signer: SignerRecord, now: number): Job[] {
  return isAskedByMail(signer)
    ? [{ kind: 'mail', mail: 'sign request', signerId: signer.id, dueAt: now }]
    : [];
}

/** When the clock reminds this signer next; a signer who got no sign request is never reminded. */
export function nextReminder(signer: SignerRecord, now: number): Job[] {
  return isAskedByMail(signer) && signer.daysToRemind > 0
    ? [{ kind: 'remind', signerId: signer.id, dueAt: now + signer.daysToRemind * day }]
    : [];
}
