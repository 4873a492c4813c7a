import type { Database } from '#server/service/storage/database/database.ts';
import { sameBytes } from '#server/service/storage/transactions/idempotencyRows.ts';

/** A remote service's answer, kept to be given again. */
export interface KeptAnswer {
  status: number;
  response: string;
  /** The transaction that it made, if any. */
  transactionId: string | null;
}

/** What is known of a request that carries an idempotency key. */
export type AnswerState =
  /** The key was free: it is this request's now. */
  | { state: 'begun' }
  /** The key belongs to a request with another body. */
  | { state: 'differs' }
  /** It was sent, and no answer is known: it may still run, or its process may have ended. */
  | { state: 'pending'; since: number }
  | ({ state: 'answered' } & KeptAnswer);

/**
 * Answers of a remote service by idempotency key, for services that know no such keys. Times in ms
 * since 1970.
 */
export interface AnswerStore {
  begin(owner: string, key: string, bodySha256: Uint8Array, now: number): Promise<AnswerState>;
  /** Keeps the answer to a request that was begun. */
  answer(owner: string, key: string, answer: KeptAnswer): Promise<void>;
  /** Frees a key whose request surely changed nothing; one that was answered stays. */
  forget(owner: string, key: string): Promise<void>;
}

/**
 * The kept answers of a database. Owners must differ from those of the embedded service's own keys.
 */
export function createAnswerStore(database: Database): AnswerStore {
  const { db } = database;
  return {
    begin: (owner, key, bodySha256, now) =>
      database.transaction(async (trx) => {
        const inserted = await trx
          .insertInto('idempotency')
          .values({ owner, key, bodySha256, createdAt: now })
          .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
          .executeTakeFirstOrThrow();
        if (inserted.numInsertedOrUpdatedRows === 1n) return { state: 'begun' };
        const row = await trx
          .selectFrom('idempotency')
          .selectAll()
          .where('owner', '=', owner)
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        if (!sameBytes(row.bodySha256, bodySha256)) return { state: 'differs' };
        const { status, response, transactionId } = row;
        if (status === null || response === null) return { state: 'pending', since: row.createdAt };
        return { state: 'answered', status, response, transactionId };
      }),

    async answer(owner, key, answer) {
      await db
        .updateTable('idempotency')
        .set(answer)
        .where('owner', '=', owner)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute();
    },

    async forget(owner, key) {
      await db
        .deleteFrom('idempotency')
        .where('owner', '=', owner)
        .where('key', '=', key)
        .where('status', 'is', null)
        .where('transactionId', 'is', null)
        .execute();
    },
  };
}
