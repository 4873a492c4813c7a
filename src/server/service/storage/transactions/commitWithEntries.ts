import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { Decision } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { type Committed, commitDecision } from './commitDecision.ts';
import { entriesRow, readEntries } from './detailStore.ts';

/** How often entries that were saved meanwhile are decided by again. */
const mostRaces = 200;

/**
 * Decides by a transaction and by what a signer entered so far, and writes the change if both are
 * still so; otherwise reads and decides again. Savings need no new version of the transaction, so
 * that its version alone would not tell.
 */
export async function commitWithEntries(
  database: Database,
  { id, signerId }: { id: string; signerId: string },
  at: number,
  decide: (state: TransactionState, saved: Entries | undefined) => Decision,
): Promise<Committed> {
  for (let race = 0; race < mostRaces; race += 1) {
    const seen = (await entriesRow(database.db, id, signerId))?.data;
    const saved = seen === undefined ? undefined : readEntries(seen, id, signerId);
    const done = await commitDecision(database, id, at, (state) => decide(state, saved), {
      // The row of the transaction is written by then: savings wait for it, or have ended.
      endsWith: async (trx) => (await entriesRow(trx, id, signerId))?.data === seen,
    });
    if (done.outcome !== 'lost') return done;
  }
  throw new Error(`The entries of ${signerId} in ${id} changed ${mostRaces} times in a row.`);
}
