import type { Database } from '#server/service/storage/database/database.ts';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';
import { lockTransaction } from '#server/service/storage/database/lockTransaction.ts';
import type {
  EventRecord,
  FileMetadata,
  FileRecord,
  FileRole,
  SignerData,
} from './transactionRecord.ts';

/**
 * What is kept beside the state of a transaction. It is written by commits; only a signer's data
 * can be saved on its own.
 */
export interface DetailStore {
  listFiles(transactionId: string): Promise<FileRecord[]>;
  findFile(transactionId: string, role: FileRole, fileId: string): Promise<FileRecord | undefined>;
  /** Which of these blobs some document names. */
  blobsInUse(blobKeys: string[]): Promise<Set<string>>;
  /** The keys of all documents. */
  blobKeys(): Promise<string[]>;
  /** In the order of first upload. */
  listMetadata(transactionId: string): Promise<FileMetadata[]>;
  findSignerData(transactionId: string, signerId: string, kind: string): Promise<unknown>;
  listSignerData(transactionId: string): Promise<SignerData[]>;
  /**
   * Saves entries while a signer fills in, without a new version; false, and nothing saved, when
   * `version` is no longer the current one.
   */
  saveSignerData(
    transactionId: string,
    version: number,
    data: SignerData,
    at: number,
  ): Promise<boolean>;
  listEvents(transactionId: string): Promise<EventRecord[]>;
}

/** The details of a database. */
export function createDetailStore(database: Database): DetailStore {
  const { db } = database;
  const fileColumns = [
    'role',
    'fileId',
    'blobKey',
    'sha256',
    'size',
    'details',
    'createdAt',
  ] as const;
  const files = (transactionId: string) =>
    db.selectFrom('files').select(fileColumns).where('transactionId', '=', transactionId);
  return {
    async listFiles(transactionId) {
      const rows = await files(transactionId).orderBy('role').orderBy('createdAt').execute();
      return rows.map(rowToFile);
    },

    async findFile(transactionId, role, fileId) {
      const row = await files(transactionId)
        .where('role', '=', role)
        .where('fileId', '=', fileId)
        .executeTakeFirst();
      return row && rowToFile(row);
    },

    async blobsInUse(blobKeys) {
      if (blobKeys.length === 0) return new Set();
      const rows = await db
        .selectFrom('files')
        .select('blobKey')
        .where('blobKey', 'in', blobKeys)
        .execute();
      return new Set(rows.flatMap((row) => (row.blobKey === null ? [] : [row.blobKey])));
    },

    async blobKeys() {
      const rows = await db
        .selectFrom('files')
        .select('blobKey')
        .where('blobKey', 'is not', null)
        .execute();
      return rows.flatMap((row) => (row.blobKey === null ? [] : [row.blobKey]));
    },

    listMetadata: (transactionId) =>
      db
        .selectFrom('fileMetadata')
        .select(['fileId', 'body'])
        .where('transactionId', '=', transactionId)
        .orderBy('receivedAt')
        .execute(),

    async findSignerData(transactionId, signerId, kind) {
      const row = await db
        .selectFrom('signerData')
        .select('data')
        .where('transactionId', '=', transactionId)
        .where('signerId', '=', signerId)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row && fromJson(row.data);
    },

    async listSignerData(transactionId) {
      const rows = await db
        .selectFrom('signerData')
        .select(['signerId', 'kind', 'data'])
        .where('transactionId', '=', transactionId)
        .orderBy('signerId')
        .orderBy('kind')
        .execute();
      return rows.map(({ signerId, kind, data }) => ({ signerId, kind, data: fromJson(data) }));
    },

    saveSignerData: (transactionId, version, { signerId, kind, data }, at) =>
      database.transaction(async (trx) => {
        const transaction = await lockTransaction(trx, database.kind, transactionId);
        if (transaction?.version !== version) return false;
        const content = { data: toJson(data), savedAt: at };
        await trx
          .insertInto('signerData')
          .values({ transactionId, signerId, kind, ...content })
          .onConflict((conflict) =>
            conflict.columns(['transactionId', 'signerId', 'kind']).doUpdateSet(content),
          )
          .execute();
        return true;
      }),

    async listEvents(transactionId) {
      const rows = await db
        .selectFrom('events')
        .select(['seq', 'at', 'kind', 'payload', 'ip', 'userAgent'])
        .where('transactionId', '=', transactionId)
        .orderBy('seq')
        .execute();
      const rowToEvent = (row: (typeof rows)[number]) => ({
        ...row,
        payload: fromJson(row.payload),
      });
      return rows.map(rowToEvent);
    },
  };
}

function rowToFile(row: {
  role: string;
  fileId: string;
  blobKey: string | null;
  sha256: Uint8Array;
  size: number;
  details: string;
  createdAt: number;
}): FileRecord {
  return { ...row, role: toRole(row.role), details: fromJson(row.details) };
}

function toRole(text: string): FileRole {
  if (text === 'original' || text === 'sealed' || text === 'receipt') return text;
  throw new Error(`A document has the unknown role ${text}.`);
}
