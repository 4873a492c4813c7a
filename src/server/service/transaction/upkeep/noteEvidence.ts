import { type Decision, unchanged } from '#server/service/transaction/state/change.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import { withActivities } from '#server/service/transaction/state/activity.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** Downloads of one document by one person that are noted, each from another address. */
const mostAddresses = 5;
/** Downloads of one transaction that are noted. */
const mostDownloads = 1_000;

/** A download as the audit trail notes it; without a signer it is the sender's. */
export type Download = Pick<
  AuditEvent,
  'at' | 'signerId' | 'fileId' | 'sha256' | 'detail' | 'address' | 'userAgent'
>;

/**
 * Whether a download adds nothing to these events: the same person had the same document at the
 * same address, or as much was noted as ever is.
 */
export function isNoted(events: readonly AuditEvent[], download: Download): boolean {
  const noted = events.filter(({ kind }) => kind === 'document downloaded');
  const same = noted.filter(
    ({ signerId, fileId, detail }) =>
      signerId === download.signerId && fileId === download.fileId && detail === download.detail,
  );
  return (
    noted.length >= mostDownloads ||
    same.length >= mostAddresses ||
    same.some(({ address }) => address === download.address)
  );
}

/**
 * Notes what happened beside a transaction, unless its personal data were removed. What a signer
 * downloads once all have signed is one of their activities, too.
 */
export function noteEvidence(state: TransactionState, event: AuditEvent): Decision {
  return state.personalRemovedAt === undefined
    ? { ok: true, next: withDownload(state, event), events: [event], jobs: [] }
    : unchanged(state);
}

function withDownload(state: TransactionState, event: AuditEvent): TransactionState {
  const { kind, signerId, fileId, detail, at } = event;
  if (kind !== 'document downloaded' || signerId === undefined) return state;
  if (detail === 'audit trail') return withActivities(state, signerId, { code: 403, at });
  return detail === 'sealed' && fileId !== undefined
    ? withActivities(state, signerId, { code: 303, at, info: fileId })
    : state;
}
