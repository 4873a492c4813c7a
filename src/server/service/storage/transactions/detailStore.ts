import * as z from 'zod/mini';
import {
  type Entries,
  entriesSchema,
  finishSchema,
  type SavedEntries,
} from '#core/wire/surfaces/signSurface.ts';
import {
  type Database,
  type Trx,
  fromJson,
  toJson,
} from '#server/service/storage/database/database.ts';
import type { DatabaseKind } from '#server/service/storage/database/schema/databaseKind.ts';
import { lockTransaction } from '#server/service/storage/database/lockTransaction.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { MetadataText, SignerMarks } from '#server/service/transaction/state/change.ts';
import { readEvents } from './partRows.ts';
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
   * Merges entries while a signer fills in, without a new version; undefined, and nothing saved,
   * when `version` is no longer the current one. Those of one signer wait for each other.
   */
  saveEntries(
    transactionId: string,
    version: number,
    { signerId, merge }: { signerId: string; merge: MergeEntries },
    at: number,
  ): Promise<SavedEntries | undefined>;
  /** The marks with which signers finished, by the signer's id. */
  listMarks(transactionId: string): Promise<Map<string, SignerMarks>>;
  /** The audit trail, oldest first. */
  listEvents(transactionId: string): Promise<AuditEvent[]>;
}

/** From what is saved to what is saved then; without a change it may be called for its answer. */
type MergeEntries = (saved: Entries | undefined) => SavedEntries;

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
      const { data } = (await entriesRow(db, transactionId, signerId)) ?? {};
      return data === undefined ? undefined : readEntries(data, transactionId, signerId);
    },

    saveEntries: (transactionId, version, { signerId, merge }, at) =>
      database.transaction(async (trx) => {
        const transaction = await lockTransaction(trx, database.kind, transactionId);
        if (transaction?.version !== version) return undefined;
        await lockSigner(trx, database.kind, transactionId, signerId);
        const { data } = (await entriesRow(trx, transactionId, signerId)) ?? {};
        const saved = data === undefined ? undefined : readEntries(data, transactionId, signerId);
        const merged = merge(saved);
        if (toJson(merged.entries) !== (data ?? '{}'))
          await putSignerData(
            trx,
            { transactionId, signerId, kind: 'entries' },
            merged.entries,
            at,
          );
        return merged;
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

/** What is kept of a signer's entries, as it is written; undefined when nothing is. */
export function entriesRow(db: Database['db'] | Trx, transactionId: string, signerId: string) {
  return db
    .selectFrom('signerData')
    .select('data')
    .where('transactionId', '=', transactionId)
    .where('signerId', '=', signerId)
    .where('kind', '=', 'entries')
    .executeTakeFirst();
}

/** The entries of a row; undefined when they could not be entered today. */
export function readEntries(
  data: string,
  transactionId: string,
  signerId: string,
): Entries | undefined {
  const key = `${transactionId} ${signerId} entries`;
  return entriesSchema.safeParse(fromJson(z.unknown(), data, 'signerData', key)).data;
}

/** Keeps other savings of a signer waiting, also before there is a row of entries to lock. */
async function lockSigner(
  trx: Trx,
  database: DatabaseKind,
  transactionId: string,
  signerId: string,
): Promise<void> {
  if (database !== 'postgres') return;
  await trx
    .selectFrom('signers')
    .select('rowId')
    .where('transactionId', '=', transactionId)
    .where('signerId', '=', signerId)
    .forUpdate()
    .execute();
}
