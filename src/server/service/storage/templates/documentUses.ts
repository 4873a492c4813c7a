import type { Trx } from '#server/service/storage/database/database.ts';

/** Thrown when a shared document is removed at the moment at which somebody wants to use it. */
export class DocumentGone extends Error {
  override readonly name = 'DocumentGone';
}

/**
 * Keeps others from removing a shared document, or from beginning to use it, until this SQL
 * transaction ends. False when there is none with this key.
 */
async function holdDocument(trx: Trx, blobKey: string): Promise<boolean> {
  const held = await trx
    .updateTable('sharedDocuments')
    .set((row) => ({ size: row.ref('size') }))
    .where('blobKey', '=', blobKey)
    .executeTakeFirstOrThrow();
  return held.numUpdatedRows === 1n;
}

/** Lets a file of a transaction refer to a shared document. Throws DocumentGone. */
export async function takeDocument(
  trx: Trx,
  use: { transactionId: string; fileId: string; blobKey: string },
): Promise<void> {
  if (!(await holdDocument(trx, use.blobKey))) throw new DocumentGone();
  await trx.insertInto('sharedUses').values(use).execute();
}

/** Lets files of a version of a template refer to shared documents. Throws DocumentGone. */
export async function takeForTemplate(
  trx: Trx,
  templateId: string,
  version: number,
  files: readonly { fileId: string; blobKey: string }[],
): Promise<void> {
  for (const { blobKey } of inOrder(files))
    if (!(await holdDocument(trx, blobKey))) throw new DocumentGone();
  for (const { fileId, blobKey } of files)
    await trx
      .insertInto('templateFiles')
      .values({ templateId, version, fileId, blobKey })
      .execute();
}

/** By their keys, so that two who hold several documents never wait for each other. */
function inOrder<T extends { blobKey: string }>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => (a.blobKey < b.blobKey ? -1 : 1));
}

/**
 * Ends what a transaction, or one of its files, refers to. Returns the keys of documents that
 * nothing refers to any more; their rows are gone.
 */
export async function endUses(trx: Trx, transactionId: string, fileId?: string): Promise<string[]> {
  const uses = trx
    .selectFrom('sharedUses')
    .select('blobKey')
    .where('transactionId', '=', transactionId)
    .$if(fileId !== undefined, (query) => query.where('fileId', '=', fileId ?? ''));
  const used = await uses.execute();
  if (used.length === 0) return [];
  await trx
    .deleteFrom('sharedUses')
    .where('transactionId', '=', transactionId)
    .$if(fileId !== undefined, (query) => query.where('fileId', '=', fileId ?? ''))
    .execute();
  return removeUnused(
    trx,
    used.map(({ blobKey }) => blobKey),
  );
}

/** Removes the rows of those documents that nothing refers to; returns their keys. */
export async function removeUnused(trx: Trx, blobKeys: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const { blobKey } of inOrder([...new Set(blobKeys)].map((blobKey) => ({ blobKey })))) {
    if (!(await holdDocument(trx, blobKey))) continue;
    const isUsed = async (table: 'sharedUses' | 'templateFiles') =>
      (
        await trx
          .selectFrom(table)
          .select('blobKey')
          .where('blobKey', '=', blobKey)
          .limit(1)
          .execute()
      ).length > 0;
    if ((await isUsed('sharedUses')) || (await isUsed('templateFiles'))) continue;
    await trx.deleteFrom('sharedDocuments').where('blobKey', '=', blobKey).execute();
    removed.push(blobKey);
  }
  return removed;
}
