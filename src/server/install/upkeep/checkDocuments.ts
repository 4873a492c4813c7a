import type { BlobFault, BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';

/** A document that is not stored as its row says. */
export interface CheckedFault {
  transactionId: string;
  fileId: string;
  /** Which of the file's documents: as uploaded, sealed, or the audit trail. */
  role: string;
  blobKey: string;
  fault: BlobFault;
}

/** What a look at all documents found. */
export interface DocumentCheck {
  /** How many the database names. */
  named: number;
  faulty: CheckedFault[];
  /** How many are stored that the database does not name. */
  unknown: number;
}

/**
 * Reads every document that the database names and compares it with its digest, one after the
 * other, and counts those that it does not name. Changes nothing, but brings back from the trash
 * what is named. `pause` is waited for after each document.
 */
export async function checkDocuments(
  {
    blobs,
    details,
  }: {
    blobs: Pick<BlobStore, 'withLocalFile' | 'list'>;
    details: Pick<DetailStore, 'blobsInUse' | 'documentsAfter'>;
  },
  pause: () => Promise<void> = async () => undefined,
): Promise<DocumentCheck> {
  const check: DocumentCheck = { named: 0, faulty: [], unknown: 0 };
  for (let after = ''; ; ) {
    const page = await details.documentsAfter(after);
    const last = page.at(-1);
    if (!last) break;
    for (const document of page) {
      check.named += 1;
      const lent = await blobs.withLocalFile(document, async () => undefined);
      if (!lent.found && (await details.blobsInUse([document.blobKey])).has(document.blobKey)) {
        const { transactionId, fileId, role, blobKey } = document;
        check.faulty.push({ transactionId, fileId, role, blobKey, fault: lent.fault });
      }
      await pause();
    }
    after = last.blobKey;
  }
  for await (const batch of blobs.list()) {
    const used = await details.blobsInUse(batch.map(({ key }) => key));
    check.unknown += batch.filter(({ key }) => !used.has(key)).length;
  }
  return check;
}
