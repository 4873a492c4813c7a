import * as z from 'zod/mini';
import { type Entries, entriesSchema, finishSchema } from '#core/wire/surfaces/signSurface.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { fromJson } from '#server/service/storage/database/json.ts';
import { lockTransaction } from '#server/service/storage/database/lockTransaction.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { MetadataText, SignerMarks } from '#server/service/transaction/state/change.ts';
import { readEvents } from './eventRows.ts';
import { type StoredDocuments, storedDocuments } from './storedDocuments.ts';
import { putSignerData } from './writeChange.ts';

/**
 * What is kept beside the state of a transaction. It is written by commits; only a signer's entries
 * can be saved on their own.
 */
export interface DetailStore extends StoredDocuments {
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

const marksSchema = z.pick(finishSchema, { signatures: true, signature: true });

/** The details of a database. */
export function createDetailStore(database: Database): DetailStore {
  const { db } = database;
  return {
    ...storedDocuments(db),

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
