import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { type JobLease, finishJob } from '#server/service/storage/jobs/jobRows.ts';
import type { Change, Decision } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import {
  commitWithEntries,
  type Committed,
  commitDecision,
  readTransaction,
} from './commitDecision.ts';
import { type IdempotencyClaim, claimIdempotency, findClaimed } from './idempotencyRows.ts';
import { type TransactionRecord, writeNew } from './writeChange.ts';

/**
 * `repeated`: the key was used before, for this transaction; `sameBody` says whether the request
 * was the same.
 */
export type CreateResult =
  | { outcome: 'created' }
  | { outcome: 'repeated'; transactionId: string; sameBody: boolean };

/**
 * Transactions, with everything that changes together with them. Every write is one SQL
 * transaction: all or nothing. Times in ms since 1970.
 */
export interface TransactionStore {
  /**
   * Writes a transaction that was just created. With `idempotency`, a second call of the same owner
   * and key waits for the first and returns its id.
   */
  create(change: Change, at: number, idempotency?: IdempotencyClaim): Promise<CreateResult>;
  /** The transaction that an idempotency key made earlier; undefined while the key is free. */
  findRepeated(
    owner: string,
    claim: IdempotencyClaim,
  ): Promise<{ transactionId: string; sameBody: boolean } | undefined>;
  read(id: string): Promise<TransactionRecord | undefined>;
  /**
   * Reads a transaction, decides, and writes the change if no other writer was faster; otherwise
   * reads and decides again. A decision that changes nothing writes nothing, unless it ends a job:
   * that of `lease` is then done with the change, and without the lease nothing is written. What
   * was `readBefore`, such as to know whose it is, is not read again before it is changed.
   */
  commit(
    id: string,
    at: number,
    decide: (state: TransactionState) => Decision,
    given?: { lease?: JobLease; readBefore?: TransactionRecord },
  ): Promise<Committed>;
  /**
   * As `commit`, deciding by what a signer has entered so far as well. What a page saves before
   * the change is written is decided by, what comes later is not saved any more.
   */
  commitWithEntries(
    id: string,
    signerId: string,
    at: number,
    decide: (state: TransactionState, saved: Entries | undefined) => Decision,
  ): Promise<Committed>;
  /**
   * The ids of transactions that ended before this and still have their documents, oldest first.
   */
  endedBefore(time: number): Promise<string[]>;
  /**
   * The ids of transactions that ended without an audit trail and without a job that makes one,
   * newest first.
   */
  endedWithoutTrail(limit: number): Promise<string[]>;
  /** Whom a signing link belongs to. */
  findSigner(rowId: string): Promise<{ transactionId: string; signerId: string } | undefined>;
}

/** The transactions of a database. */
export function createTransactionStore(database: Database): TransactionStore {
  const { db } = database;
  return {
    create: (change, at, idempotency) =>
      database.transaction(async (trx) => {
        const { id, apiKeyId } = change.next;
        const earlier = idempotency && (await claimIdempotency(trx, apiKeyId, idempotency, id, at));
        if (earlier) return { outcome: 'repeated', ...earlier };
        await writeNew(trx, change, at);
        return { outcome: 'created' };
      }),

    findRepeated: (owner, claim) => findClaimed(db, owner, claim),
    read: (id) => readTransaction(database, id),
    commitWithEntries: (id, signerId, at, decide) =>
      commitWithEntries(database, { id, signerId }, at, decide),
    commit: (id, at, decide, { lease, readBefore } = {}) =>
      commitDecision(database, id, at, decide, {
        ...(readBefore && { readBefore }),
        ...(lease && {
          endsWith: (trx) => finishJob(trx, database.kind, lease, { doneAt: at }),
        }),
      }),

    async endedBefore(time) {
      const rows = await db
        .selectFrom('transactions')
        .select('id')
        .where('endedAt', '<', time)
        .where('removedAt', 'is', null)
        .orderBy('endedAt')
        .limit(100)
        .execute();
      return rows.map(({ id }) => id);
    },

    async endedWithoutTrail(limit) {
      const rows = await db
        .selectFrom('transactions')
        .select('id')
        .where('endedAt', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('files')
                .select('files.fileId')
                .whereRef('files.transactionId', '=', 'transactions.id')
                .where('files.role', '=', 'receipt')
                .where('files.blobKey', 'is not', null),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs')
                .select('jobs.seq')
                .whereRef('jobs.transactionId', '=', 'transactions.id')
                .where('jobs.kind', '=', 'trail')
                .where('jobs.doneAt', 'is', null)
                .where('jobs.failedAt', 'is', null),
            ),
          ),
        )
        .orderBy('endedAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    findSigner: (rowId) =>
      db
        .selectFrom('signers')
        .select(['transactionId', 'signerId'])
        .where('rowId', '=', rowId)
        .executeTakeFirst(),
  };
}
