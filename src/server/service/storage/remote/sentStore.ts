import { type Database, fromJson, toJson } from '#server/service/storage/database/database.ts';
import * as z from 'zod/mini';
import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { type ListPlace, newestAfter } from '#server/service/storage/database/newestAfter.ts';

/** What was sent to a remote service as one transaction. Times in ms since 1970. */
export interface SentRecord extends Omit<Tables['sends'], 'owner' | 'details'> {
  details: SentDetails;
}

/** The create body as it was sent, and the transaction as the service described it last. */
export interface SentDetails {
  request?: unknown;
  transaction: Transaction;
}

const detailsSchema = z.object({ request: z.unknown(), transaction: transactionSchema });

/** What was sent for one file: the metadata's JSON text byte for byte, and which PDF. */
export interface SentFile {
  fileId: string;
  metadata: string | null;
  pdf: { sha256: Uint8Array; size: number } | null;
}

/**
 * The gateway's own record of what went to a remote service, by owner: the session's API key in a
 * form that is not the key.
 */
export interface SentStore {
  recordCreated(owner: string, sent: Omit<SentRecord, 'startedAt'>): Promise<void>;
  recordMetadata(
    owner: string,
    transactionId: string,
    file: { fileId: string; metadata: string },
    at: number,
  ): Promise<void>;
  recordPdf(
    owner: string,
    transactionId: string,
    file: { fileId: string; sha256: Uint8Array; size: number },
    at: number,
  ): Promise<void>;
  recordStarted(owner: string, transactionId: string, at: number): Promise<void>;
  /**
   * Replaces `details` with what the service said last; does nothing for a transaction that was not
   * sent from here.
   */
  recordDetails(owner: string, transactionId: string, details: SentDetails): Promise<void>;
  /** Newest first, at most `limit`, after `before`. */
  list(owner: string, before: ListPlace | undefined, limit: number): Promise<SentRecord[]>;
  /** With its files, in the order in which each was first sent. */
  read(
    owner: string,
    transactionId: string,
  ): Promise<(SentRecord & { files: SentFile[] }) | undefined>;
}

const columns = ['transactionId', 'createdAt', 'startedAt', 'title', 'details'] as const;

/** The record of a database. */
export function createSentStore({ db }: Database): SentStore {
  return {
    async recordCreated(owner, sent) {
      const { transactionId, createdAt, title } = sent;
      const content = { createdAt, title, details: toJson(sent.details) };
      await db
        .insertInto('sends')
        .values({ owner, transactionId, ...content })
        .onConflict((conflict) => conflict.columns(['owner', 'transactionId']).doNothing())
        .execute();
    },

    async recordMetadata(owner, transactionId, { fileId, metadata }, at) {
      await db
        .insertInto('sentFiles')
        .values({ owner, transactionId, fileId, metadata, sentAt: at })
        .onConflict((conflict) =>
          conflict.columns(['owner', 'transactionId', 'fileId']).doUpdateSet({ metadata }),
        )
        .execute();
    },

    async recordPdf(owner, transactionId, { fileId, sha256, size }, at) {
      const pdf = { pdfSha256: sha256, pdfSize: size };
      await db
        .insertInto('sentFiles')
        .values({ owner, transactionId, fileId, ...pdf, sentAt: at })
        .onConflict((conflict) =>
          conflict.columns(['owner', 'transactionId', 'fileId']).doUpdateSet(pdf),
        )
        .execute();
    },

    async recordStarted(owner, transactionId, at) {
      await db
        .updateTable('sends')
        .set({ startedAt: at })
        .where('owner', '=', owner)
        .where('transactionId', '=', transactionId)
        .where('startedAt', 'is', null)
        .execute();
    },

    async recordDetails(owner, transactionId, details) {
      await db
        .updateTable('sends')
        .set({ details: toJson(details) })
        .where('owner', '=', owner)
        .where('transactionId', '=', transactionId)
        .execute();
    },

    async list(owner, before, limit) {
      const own = db.selectFrom('sends').select(columns).where('owner', '=', owner);
      const rows = await newestAfter(own, 'sends', before).limit(limit).execute();
      return rows.map(rowToSent);
    },

    read: (owner, transactionId) => readSent(db, owner, transactionId),
  };
}

async function readSent(
  db: Database['db'],
  owner: string,
  transactionId: string,
): Promise<(SentRecord & { files: SentFile[] }) | undefined> {
  const row = await db
    .selectFrom('sends')
    .select(columns)
    .where('owner', '=', owner)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await db
    .selectFrom('sentFiles')
    .select(['fileId', 'metadata', 'pdfSha256', 'pdfSize'])
    .where('owner', '=', owner)
    .where('transactionId', '=', transactionId)
    .orderBy('sentAt')
    .orderBy('fileId')
    .execute();
  return { ...rowToSent(row), files: files.map(rowToFile) };
}

function rowToSent(row: Omit<SentRecord, 'details'> & { details: string }): SentRecord {
  return { ...row, details: fromJson(detailsSchema, row.details, 'sends', row.transactionId) };
}

function rowToFile({
  fileId,
  metadata,
  pdfSha256,
  pdfSize,
}: Omit<Tables['sentFiles'], 'owner' | 'transactionId' | 'sentAt'>): SentFile {
  const pdf = pdfSha256 && pdfSize !== null ? { sha256: pdfSha256, size: pdfSize } : null;
  return { fileId, metadata, pdf };
}
