import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { removePersonalData } from '#server/service/transaction/ending/removePersonalData.ts';
import { personalExport } from '#server/service/transaction/shown/personalExport.ts';

/** What removing the personal data of a transaction needs. */
export interface PersonalDataParts {
  transactions: Pick<TransactionStore, 'read' | 'commit'>;
  details: Pick<DetailStore, 'listEvents' | 'listMarks'>;
  blobs: Pick<BlobStore, 'remove'>;
  /** The public address of the service. */
  publicUrl: string;
  now: number;
  /** Keeps what is about to be removed; nothing is removed unless it resolves. */
  exportText: (json: string) => Promise<void>;
}

/** What became of it: done, or why not, in words. */
export type PersonalDataResult = { ok: true } | { ok: false; reason: string };

/**
 * Exports the personal data of a transaction, then removes them. The server seals its audit trail
 * anew, without them.
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
  const kept = {
    events: await details.listEvents(transactionId),
    marks: await details.listMarks(transactionId),
  };
  await parts.exportText(personalExport(state, kept, publicUrl));
  const result = await transactions.commit(transactionId, now, (current) =>
    removePersonalData(current, { now }),
  );
  if (result.outcome !== 'committed')
    return { ok: false, reason: 'The transaction changed meanwhile. Run the command again.' };
  for (const key of result.freedBlobs) await blobs.remove(key);
  return { ok: true };
}
