import { sql } from 'kysely';
import { prepared, type Trx } from '#server/service/storage/database/database.ts';
import type { JobKind } from '#server/service/transaction/state/job.ts';

/** Which jobs are cancelled, and when, ms since 1970. */
interface Cancelling extends Record<string, unknown> {
  transactionId: string;
  kinds: readonly string[];
  at: number;
}

/** The statement that ends the open jobs of these kinds of a transaction. */
export const endOpenJobs = (db: Pick<Trx, 'updateTable'>, given: Cancelling) =>
  db
    .updateTable('jobs')
    .set({ doneAt: given.at, lockedBy: null, lockedUntil: null, lastError: 'cancelled' })
    .where('transactionId', '=', given.transactionId)
    // Concatenated, so that SQLite does not read the open jobs of a kind of all transactions.
    .where(sql<string>`kind || ''`, 'in', given.kinds)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null);
const endJobs = prepared(endOpenJobs);

/** Ends the open jobs of these kinds of a transaction without a result. */
export async function cancelJobs(
  trx: Trx,
  transactionId: string,
  kinds: readonly JobKind[],
  at: number,
): Promise<void> {
  await endJobs.later(trx, { transactionId, kinds, at });
}
