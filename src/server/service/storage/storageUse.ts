import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#server/service/storage/database/database.ts';

/** What one part of the storage takes, in bytes; `free` is what its disk still takes. */
export interface StorageUse {
  part: 'database' | 'documents';
  bytes: number;
  /** Absent where the disk is a server's, which PostgreSQL and S3 do not tell. */
  free?: number;
}

/** The folders whose disks are told of; undefined where a part lies on a server. */
export type StorageFolders = Record<StorageUse['part'], string | undefined>;

/** Resolves to what database and documents take. It reads an index entry of each document. */
export async function readStorageUse(
  { db, kind }: Database,
  folders: StorageFolders,
): Promise<StorageUse[]> {
  const size =
    kind === 'sqlite'
      ? sql<{ bytes: number | string }>`select page_count * page_size as bytes
          from pragma_page_count, pragma_page_size`
      : // Sums and sizes of PostgreSQL come as text.
        sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`;
  const database = Number((await size.execute(db)).rows[0]?.bytes ?? 0);
  const bytesOf = async (table: 'files' | 'sharedDocuments' | 'documentParts') => {
    const { bytes } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
      .where('blobKey', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  };
  const documents =
    (await bytesOf('files')) +
    (await bytesOf('sharedDocuments')) +
    (await bytesOf('documentParts'));
  const freeOf = async (part: StorageUse['part']) => {
    const folder = folders[part];
    if (folder === undefined) return {};
    const { bavail, bsize } = await statfs(folder);
    return { free: bavail * bsize };
  };
  return [
    { part: 'database', bytes: database, ...(await freeOf('database')) },
    {
      part: 'documents',
      bytes: documents,
      ...(await freeOf('documents')),
    },
  ];
}
