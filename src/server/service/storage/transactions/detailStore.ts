import * as z from 'zod/mini';
import { type Entries, entriesSchema, finishSchema } from '#core/wire/surfaces/signSurface.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { fromJson } from '#server/service/storage/database/json.ts';
import { lockTransaction } from '#server/service/storage/database/lockTransaction.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { MetadataText, SignerMarks } from '#server/service/transaction/state/change.ts';
import { readEvents } from './eventRows.ts';
import { putSignerData } from './writeChange.ts';

/**
 * What is kept beside the state of a transaction. It is written by commits; only a signer's entries
 * can be saved on their own.
 */
export interface DetailStore {
  /** Which of these blobs some document names. */
  blobsInUse(blobKeys: string[]): Promise<Set<string>>;
  /** The next 200 documents after a blob key, in the order of keys. */
  documentsAfter(blobKey: string): Promise<StoredDocument[]>;
  /** The keys of all documents. */
  blobKeys(): Promise<string[]>;
  /**
   * Notes how a stored document differs from what was kept, or (null) that it does not; false when
   * that was known, or no document has this key.
   */
  noteFault(blobKey: string, fault: StoredFault | null): Promise<boolean>;
  /** The documents that are known to be faulty: of all transactions, or of one. */
  faultyDocuments(transactionId?: string): Promise<FaultyDocument[]>;
  /** In the order of first upload. */
  listMetadata(transactionId: string): Promise<MetadataText[]>;
  /** What a signer entered so far; undefined when nothing is kept that could be entered today. */
  findEntries(transactionId: string, signerId: string): Promise<Entries | undefined>;
  /**
   * Saves entries while a signer fills in, without a new version; false, and nothing saved, when
   * `version` is no longer the current one.
   */
  saveEntries(
    transactionId: string,
    version: number,
    { signerId, entries }: { signerId: string; entries: Entries },
    at: number,
  ): Promise<boolean>;
  /** The marks with which signers finished, by the signer's id. */
  listMarks(transactionId: string): Promise<Map<string, SignerMarks>>;
  /** The audit trail, oldest first. */
  listEvents(transactionId: string): Promise<AuditEvent[]>;
}

/** A document that the database names; `sha256` is hexadecimal. */
export interface StoredDocument {
  transactionId: string;
  fileId: string;
  role: string;
  blobKey: string;
  sha256: string;
}

/** A stored document is not there, or holds other bytes than were kept. */
export type StoredFault = (typeof documentFaults)[number];
const documentFaults = ['missing', 'changed'] as const;
const documentRoles = ['original', 'sealed', 'receipt'] as const;
type DocumentRole = (typeof documentRoles)[number];

/** A document that is not stored as its row says. */
export interface FaultyDocument extends Omit<StoredDocument, 'sha256' | 'role'> {
  role: DocumentRole;
  fault: StoredFault;
}

const marksSchema = z.pick(finishSchema, { signatures: true, signature: true });
/** The details of a database. */
export function createDetailStore(database: Database): DetailStore {
  const { db } = database;
  return {
    ...documentsOf(db),

    listMetadata: (transactionId) =>
      db
        .selectFrom('fileMetadata')
        .select(['fileId', 'body'])
        .where('transactionId', '=', transactionId)
        .orderBy('receivedAt')
        .execute(),

    async findEntries(transactionId, signerId) {
      const row = await db
        .selectFrom('signerData')
        .select('data')
        .where('transactionId', '=', transactionId)
        .where('signerId', '=', signerId)
        .where('kind', '=', 'entries')
        .executeTakeFirst();
      if (!row) return undefined;
      const key = `${transactionId} ${signerId} entries`;
      const kept = fromJson(z.unknown(), row.data, 'signerData', key);
      return entriesSchema.safeParse(kept).data;
    },

    saveEntries: (transactionId, version, { signerId, entries }, at) =>
      database.transaction(async (trx) => {
        const transaction = await lockTransaction(trx, database.kind, transactionId);
        if (transaction?.version !== version) return false;
        await putSignerData(trx, { transactionId, signerId, kind: 'entries' }, entries, at);
        return true;
      }),

    async listMarks(transactionId) {
      const rows = await db
        .selectFrom('signerData')
        .select(['signerId', 'data'])
        .where('transactionId', '=', transactionId)
        .where('kind', '=', 'marks')
        .orderBy('signerId')
        .execute();
      const marksOf = ({ signerId, data }: (typeof rows)[number]): [string, SignerMarks] => [
        signerId,
        fromJson(marksSchema, data, 'signerData', `${transactionId} ${signerId} marks`),
      ];
      return new Map(rows.map(marksOf));
    },

    async listEvents(transactionId) {
      const events = await readEvents(db, transactionId);
      return events.map(({ seq: _, ...event }) => event);
    },
  };
}

/** The documents that a database names. */
function documentsOf(
  db: Database['db'],
): Pick<
  DetailStore,
  'blobsInUse' | 'documentsAfter' | 'blobKeys' | 'noteFault' | 'faultyDocuments'
> {
  return {
    async blobsInUse(blobKeys) {
      if (blobKeys.length === 0) return new Set();
      const rows = await db
        .selectFrom('files')
        .select('blobKey')
        .where('blobKey', 'in', blobKeys)
        .execute();
      return new Set(rows.flatMap((row) => (row.blobKey === null ? [] : [row.blobKey])));
    },

    async documentsAfter(blobKey) {
      const rows = await db
        .selectFrom('files')
        .select(['transactionId', 'fileId', 'role', 'blobKey', 'sha256'])
        .where('blobKey', '>', blobKey)
        .orderBy('blobKey')
        .limit(200)
        .execute();
      return rows.flatMap((row) =>
        row.blobKey === null
          ? []
          : [{ ...row, blobKey: row.blobKey, sha256: Buffer.from(row.sha256).toString('hex') }],
      );
    },

    async blobKeys() {
      const rows = await db
        .selectFrom('files')
        .select('blobKey')
        .where('blobKey', 'is not', null)
        .execute();
      return rows.flatMap((row) => (row.blobKey === null ? [] : [row.blobKey]));
    },

    async noteFault(blobKey, fault) {
      const result = await db
        .updateTable('files')
        .set({ fault })
        .where('blobKey', '=', blobKey)
        .where('fault', 'is distinct from', fault)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows === 1n;
    },

    async faultyDocuments(transactionId) {
      const faulty = db
        .selectFrom('files')
        .select(['transactionId', 'fileId', 'role', 'blobKey', 'fault'])
        .where('fault', 'is not', null);
      const rows = await faulty
        .$if(transactionId !== undefined, (query) =>
          query.where('transactionId', '=', transactionId ?? ''),
        )
        .orderBy('blobKey')
        .execute();
      return rows.flatMap((row) => {
        const { transactionId: id, fileId, blobKey } = row;
        const fault = documentFaults.find((one) => one === row.fault);
        const role = documentRoles.find((one) => one === row.role);
        return blobKey && fault && role
          ? [{ transactionId: id, fileId, role, blobKey, fault }]
          : [];
      });
    },
  };
}
