import { draftDb } from './draftDb.ts';

/** A stored PDF of a draft. */
export interface KeptPdf {
  draftId: string;
  fileKey: string;
}

/** The PDFs of exactly so many bytes in this browser's drafts, without those of one draft. */
export async function filesOfSize(byteLength: number, exceptDraftId: string): Promise<KeptPdf[]> {
  const found: KeptPdf[] = [];
  await draftDb('readonly', (store) => {
    // One after another: where a browser stores bytes and no Blobs, each is read to be measured.
    const reading = store.openCursor(IDBKeyRange.bound(['pdf'], ['pdf', []]));
    return new Promise<void>((resolve, reject) => {
      reading.onerror = () => reject(reading.error ?? new Error('IndexedDB was refused.'));
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (!cursor) return resolve();
        const [, draftId = '', fileKey = ''] = cursor.key as string[];
        const stored = cursor.value as Blob | ArrayBuffer;
        const size = stored instanceof ArrayBuffer ? stored.byteLength : stored.size;
        if (size === byteLength && draftId !== exceptDraftId) found.push({ draftId, fileKey });
        cursor.continue();
      };
    });
  });
  return found;
}
