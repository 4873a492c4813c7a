import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import { type Decision, unchanged } from '#server/service/transaction/state/change.ts';
import { removeDocuments } from './removeDocuments.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/**
 * Removes from a transaction that has ended what tells who took part, beside its documents: names,
 * addresses, reasons, what the client sent beside. Status, times and hashes stay; signing links
 * end. Its audit trail goes, and a job seals one without them.
 */
export function removePersonalData(state: TransactionState, { now }: { now: number }): Decision {
  if (state.personalRemovedAt !== undefined) return unchanged(state);
  const removed = removeDocuments(state, { now, origin: {} });
  if (!removed.ok) return removed;
  return {
    ...removed,
    next: withoutPersons(removed.next, now),
    events: [...removed.events, { kind: 'personal data removed', at: now }],
    jobs: [{ kind: 'trail', dueAt: now }],
    cancelJobs: ['mail', 'postback', 'remind', 'trail'],
    removesPersonalData: true,
  };
}

/** The transaction without those who took part. */
function withoutPersons({ receipt: _, ...state }: TransactionState, now: number): TransactionState {
  const { echoed: _echoed, cancelReason: _reason, failure: _failure, ...others } = state;
  const { receivers: _receivers, sender: _sender, ...rest } = others;
  return {
    ...rest,
    personalRemovedAt: now,
    signers: state.signers.map(withoutPerson),
    files: state.files.map(({ displayName: _name, ...file }) => file),
  };
}

/** What is named here stays, so that a member added later does not stay by itself. */
function withoutPerson(signer: SignerRecord): SignerRecord {
  const { id, rowId, generation, language, sendSignRequest, sendSignConfirmation } = signer;
  const { daysToRemind, scribbleNameFixed, state, openedAt, signedAt, declinedAt } = signer;
  return {
    id,
    rowId,
    generation: generation + 1,
    language,
    sendSignRequest,
    sendSignConfirmation,
    daysToRemind,
    verifications: [],
    scribbleNameFixed,
    state,
    ...(signer.activities
      ? { activities: signer.activities.map(({ code, at }) => ({ code, at })) }
      : {}),
    ...(openedAt === undefined ? {} : { openedAt }),
    ...(signedAt === undefined ? {} : { signedAt }),
    ...(declinedAt === undefined ? {} : { declinedAt }),
  };
}

/** Events whose detail is a word of the service: who reminded, which mail, what was downloaded. */
const wordsOfOurs = new Set<AuditEvent['kind']>([
  'reminded',
  'mail accepted',
  'document downloaded',
]);

/** An event without addresses, browsers and what a person wrote. */
export function eventWithoutPerson({
  kind,
  at,
  signerId,
  receiverId,
  fileId,
  sha256,
  detail,
}: AuditEvent): AuditEvent {
  return {
    kind,
    at,
    ...(signerId === undefined ? {} : { signerId }),
    ...(receiverId === undefined ? {} : { receiverId }),
    ...(fileId === undefined ? {} : { fileId }),
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(detail !== undefined && wordsOfOurs.has(kind) ? { detail } : {}),
  };
}
