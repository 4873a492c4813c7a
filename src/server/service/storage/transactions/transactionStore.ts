import type { Selectable } from 'kysely';
import { afterPlace } from './afterPlace.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { claimIdempotency } from './idempotencyRows.ts';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';
import type { Schema } from '#server/service/storage/database/schema.ts';
import type {
  Codec,
  CommitResult,
  CreateResult,
  Effects,
  IdempotencyClaim,
  ListPlace,
  NextTransaction,
  SignerRow,
  TransactionLine,
  TransactionRecord,
} from './transactionRecord.ts';
import { writeEffects } from './writeEffects.ts';

/** A transaction that does not exist yet. */
export type NewTransaction<State, Summary> = NextTransaction<State, Summary> & {
  id: string;
  apiKeyId: string;
};

/**
 * Transactions, with everything that changes together with them. Every write is one SQL
 * transaction: all or nothing.
 */
export interface TransactionStore<State, Summary> {
  /**
   * Writes version 1. With `idempotency`, a second call of the same owner and key waits for the
   * first and is told its id.
   */
  create(
    transaction: NewTransaction<State, Summary>,
    effects: Effects,
    idempotency?: IdempotencyClaim,
  ): Promise<CreateResult>;
  read(id: string): Promise<TransactionRecord<State, Summary> | undefined>;
  /**
   * Writes the next version if `expectedVersion` is still the current one; else nothing, and the
   * decision is made again.
   */
  commit(
    id: string,
    expectedVersion: number,
    next: NextTransaction<State, Summary>,
    effects: Effects,
  ): Promise<CommitResult>;
  /** Newest first, at most `limit`, after `before`. */
  list(
    apiKeyId: string,
    before: ListPlace | undefined,
    limit: number,
  ): Promise<TransactionLine<Summary>[]>;
  /** Ids of transactions that have not ended although their `expiresAt` is past. */
  listOverdue(now: number, limit: number): Promise<string[]>;
  findBySignerRow(rowId: string): Promise<(SignerRow & { transactionId: string }) | undefined>;
  listSignerRows(transactionId: string): Promise<SignerRow[]>;
}

/** The transactions of a database. */
export function createTransactionStore<State, Summary>(
  database: Database,
  codec: Codec<State, Summary>,
): TransactionStore<State, Summary> {
  const { db } = database;
  return {
    create: (transaction, effects, idempotency) =>
      database.transaction(async (trx) => {
        if (idempotency) {
          const owner = transaction.apiKeyId;
          const earlier = await claimIdempotency(
            trx,
            owner,
            idempotency,
            transaction.id,
            effects.at,
          );
          if (earlier) return { outcome: 'repeated', ...earlier };
        }
        await trx
          .insertInto('transactions')
          .values({
            id: transaction.id,
            apiKeyId: transaction.apiKeyId,
            version: 1,
            createdAt: effects.at,
            ...changingColumns(transaction),
          })
          .execute();
        await writeEffects(trx, database.kind, transaction.id, effects);
        return { outcome: 'created' };
      }),

    async read(id) {
      const row = await db
        .selectFrom('transactions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && rowToRecord(row, codec);
    },

    commit: (id, expectedVersion, next, effects) =>
      rollingBackWhenLost(database, async (trx) => {
        const updated = await trx
          .updateTable('transactions')
          .set({ version: expectedVersion + 1, ...changingColumns(next) })
          .where('id', '=', id)
          .where('version', '=', expectedVersion)
          .executeTakeFirstOrThrow();
        if (updated.numUpdatedRows === 0n) throw new Lost();
        const freedBlobs = await writeEffects(trx, database.kind, id, effects);
        if (freedBlobs === 'lost') throw new Lost();
        return { outcome: 'committed', version: expectedVersion + 1, freedBlobs };
      }),

    async list(apiKeyId, before, limit) {
      const rows = await db
        .selectFrom('transactions')
        .select(lineColumns)
        .where('apiKeyId', '=', apiKeyId)
        .where(afterPlace(before, 'id'))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const rowToLine = (row: (typeof rows)[number]) => ({
        ...row,
        summary: codec.toSummary(fromJson(row.summary)),
      });
      return rows.map(rowToLine);
    },

    async listOverdue(now, limit) {
      const rows = await db
        .selectFrom('transactions')
        .select('id')
        .where('endedAt', 'is', null)
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    findBySignerRow: (rowId) =>
      db.selectFrom('signers').selectAll().where('rowId', '=', rowId).executeTakeFirst(),

    listSignerRows: (transactionId) =>
      db
        .selectFrom('signers')
        .select(['rowId', 'signerId', 'generation'])
        .where('transactionId', '=', transactionId)
        .orderBy('signerId')
        .execute(),
  };
}

const lineColumns = [
  'id',
  'apiKeyId',
  'version',
  'status',
  'summary',
  'createdAt',
  'startedAt',
  'endedAt',
  'expiresAt',
  'removedAt',
] as const;

function changingColumns(next: NextTransaction<unknown, unknown>) {
  return {
    status: next.status,
    state: toJson(next.state),
    summary: toJson(next.summary),
    startedAt: next.startedAt,
    endedAt: next.endedAt,
    expiresAt: next.expiresAt,
  };
}

function rowToRecord<State, Summary>(
  row: Selectable<Schema['transactions']>,
  codec: Codec<State, Summary>,
): TransactionRecord<State, Summary> {
  return {
    ...row,
    state: codec.toState(fromJson(row.state)),
    summary: codec.toSummary(fromJson(row.summary)),
  };
}

/** Thrown inside the SQL transaction to undo it; never leaves this file. */
class Lost extends Error {}

async function rollingBackWhenLost(
  database: Database,
  work: Parameters<typeof database.transaction<CommitResult>>[0],
): Promise<CommitResult> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (error instanceof Lost) return { outcome: 'lost' };
    throw error;
  }
}
