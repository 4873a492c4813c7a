import { prepared, type Trx } from '#server/service/storage/database/database.ts';
import { isOpen } from './jobRows.ts';
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
    .where('kind', 'in', given.kinds)
    .where(isOpen);
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
