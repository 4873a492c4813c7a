import { copyFile } from 'node:fs/promises';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { StoredDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import { documentsOf } from './writeBackup.ts';

/** What became of the documents that a database names. */
export interface DocumentsReport {
  documents: number;
  /** Those that are missing or changed where they were. */
  faulty: (StoredDocument & { fault: string })[];
}

/**
 * Copies all documents of a database into another store, where each is read back and compared with
 * its SHA-256; the former store keeps its own. What an earlier run has copied is only compared.
 */
export async function copyDocuments(
  database: Database,
  from: Pick<BlobStore, 'withLocalFile'>,
  to: BlobStore,
  scratch: Pick<Scratch, 'newPath' | 'measure'>,
): Promise<DocumentsReport> {
  const report: DocumentsReport = { documents: 0, faulty: [] };
  const isThere = async (document: StoredDocument) =>
    (await to.withLocalFile(document, async () => undefined)).found;
  for await (const document of documentsOf(database)) {
    report.documents += 1;
    if (await isThere(document)) continue;
    const copy = scratch.newPath();
    const lent = await from.withLocalFile(document, (path) => copyFile(path, copy));
    if (!lent.found) {
      report.faulty.push({ ...document, fault: lent.fault });
      continue;
    }
    await to.keep(document.blobKey, await scratch.measure(copy));
    if (!(await isThere(document)))
      throw new Error(
        `The document ${document.blobKey} was stored with other bytes than were sent.`,
      );
  }
  return report;
}

/** Whether a store holds documents that a database does not name. */
export async function holdsOthers(
  store: Pick<BlobStore, 'list'>,
  database: Database,
): Promise<boolean> {
  const named = new Set<string>();
  for await (const { blobKey } of documentsOf(database)) named.add(blobKey);
  for await (const batch of store.list()) if (batch.some(({ key }) => !named.has(key))) return true;
  return false;
}
