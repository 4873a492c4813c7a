import { randomUUID } from 'node:crypto';
import { auditTrailOf } from '#server/service/jobs/sealing/auditTrailOf.ts';
import type { PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import {
  eventWithoutPerson,
  removePersonalData,
  withoutPersons,
} from '#server/service/transaction/ending/removePersonalData.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import type { StoredFile } from '#server/service/transaction/state/transactionState.ts';

/** What removing the personal data of a transaction needs. */
export interface PersonalDataParts {
  transactions: Pick<TransactionStore, 'read' | 'commit'>;
  details: Pick<DetailStore, 'listEvents'>;
  blobs: Pick<BlobStore, 'keep' | 'remove'>;
  scratch: Pick<Scratch, 'newPath' | 'measure' | 'discard'>;
  pdf: Pick<PdfJobs, 'auditTrail'>;
  /** Opens the key that seals the new audit trail. */
  sealKey: () => Promise<SealKey>;
  /** Address of the authority that stamps the time of seals. */
  tsaUrl: string | undefined;
  /** The public address of the service, for the audit trail. */
  publicUrl: string;
  now: number;
  /** Keeps what is about to be removed; nothing is removed unless it resolves. */
  exportText: (json: string) => Promise<void>;
}

/** What became of it: done, or why not, in words. */
export type PersonalDataResult = { ok: true } | { ok: false; reason: string };

/**
 * Exports the personal data of a transaction, then removes it. Its audit trail is replaced by a
 * newly sealed one without them.
 */
export async function exportAndRemove(
  transactionId: string,
  parts: PersonalDataParts,
): Promise<PersonalDataResult> {
  const { transactions, details, blobs, now, publicUrl } = parts;
  const record = await transactions.read(transactionId);
  if (!record) return { ok: false, reason: `There is no transaction ${transactionId}.` };
  const { state } = record;
  if (state.personalRemovedAt !== undefined)
    return { ok: false, reason: 'Its personal data were removed before.' };
  if (state.removedAt === undefined)
    return {
      ok: false,
      reason:
        'Its documents are still there. Remove them first: on its page, or with DELETE /api/transaction/{id}/file.',
    };
  const events = await details.listEvents(transactionId);
  const transaction = transactionToWire(state, { contextNames: 'as-defined', publicUrl });
  await parts.exportText(`${JSON.stringify({ transaction, events }, undefined, 2)}\n`);
  const receipt = state.receipt ? await sealTrail(transactionId, parts) : undefined;
  const result = await transactions.commit(transactionId, now, (current) =>
    removePersonalData(current, { now, receipt }),
  );
  if (result.outcome === 'committed') {
    for (const key of result.freedBlobs) await blobs.remove(key);
    return { ok: true };
  }
  if (receipt) await blobs.remove(receipt.blobKey);
  return { ok: false, reason: 'The transaction changed meanwhile. Run the command again.' };
}

/** Seals and keeps the audit trail of a transaction as it is without those who took part. */
async function sealTrail(transactionId: string, parts: PersonalDataParts): Promise<StoredFile> {
  const { transactions, details, scratch, now } = parts;
  const record = await transactions.read(transactionId);
  if (!record) throw new Error(`The transaction ${transactionId} is gone.`);
  const { state } = record;
  const events = (await details.listEvents(transactionId)).map(eventWithoutPerson);
  const trail = auditTrailOf({
    state: withoutPersons(state, now, undefined),
    status: state.status,
    events: [...events, { kind: 'personal data removed', at: now }],
    marks: new Map(),
    sealed: new Map(
      state.files.flatMap(({ fileId, sealed }) => (sealed ? [[fileId, sealed.sha256]] : [])),
    ),
    service: parts.publicUrl,
    endedAt: state.endedAt ?? now,
  });
  const target = scratch.newPath();
  try {
    const answer = await parts.pdf.auditTrail({
      key: await parts.sealKey(),
      ...(parts.tsaUrl === undefined ? {} : { tsaUrl: parts.tsaUrl }),
      reason: 'Audit trail without personal data',
      signingTime: new Date(now).toISOString(),
      transactionId,
      target,
      trail,
    });
    if (!answer.ok) throw new Error(`The audit trail could not be sealed: ${answer.message}`);
    const file = await scratch.measure(target);
    const blobKey = randomUUID();
    await parts.blobs.keep(blobKey, file);
    return { blobKey, sha256: answer.sha256, size: file.size };
  } finally {
    await scratch.discard(target);
  }
}
