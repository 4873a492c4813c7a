import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { Change } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { NewJob } from '#server/service/storage/jobs/job.ts';
import type { Effects, NewEvent } from './transactionRecord.ts';

/** What a signer's marks and entries so far are kept as, beside the state. */
export const signerDataKinds = { marks: 'marks', entries: 'entries' } as const;

/**
 * A change in the words of the tables. `version` is the one that it makes; job ids are made of it,
 * so that they never repeat.
 */
export function changeToEffects(
  change: Change,
  version: number,
  at: number,
  before: TransactionState | undefined,
): Effects {
  const { next, marks } = change;
  return {
    at,
    events: change.events.map(eventToRow),
    jobs: change.jobs.map((job, index) => jobToRow(job, next.id, `${next.id}.${version}.${index}`)),
    files: (change.files ?? []).map(({ role, fileId, blobKey, sha256, size }) => ({
      role,
      fileId,
      blobKey,
      sha256: new Uint8Array(Buffer.from(sha256, 'hex')),
      size,
      details: {},
    })),
    metadata: change.metadata ? [change.metadata] : [],
    signers: next.signers
      .filter(
        (signer) =>
          before?.signers.find((one) => one.id === signer.id)?.generation !== signer.generation,
      )
      .map(({ rowId, id, generation }) => ({ rowId, signerId: id, generation })),
    signerData: marks
      ? [
          { signerId: marks.signerId, kind: signerDataKinds.marks, data: marks.marks },
          { signerId: marks.signerId, kind: signerDataKinds.entries, data: null },
        ]
      : [],
    cancelJobs: change.cancelJobs ?? [],
    removeContent: change.removesContent ?? false,
  };
}

function eventToRow({ kind, at, address, userAgent, ...payload }: AuditEvent): NewEvent {
  return { kind, at, payload, ip: address ?? null, userAgent: userAgent ?? null };
}

function jobToRow(job: Job, transactionId: string, id: string): NewJob {
  const { kind, dueAt, ...payload } = job;
  return {
    id,
    kind,
    transactionId,
    // Postbacks to one address arrive in the order of the changes; nothing else has to wait for
    // anything.
    groupKey: job.kind === 'postback' ? `${transactionId} ${job.url}` : null,
    host: job.kind === 'postback' ? new URL(job.url).host : null,
    payload,
    runAt: dueAt,
  };
}
