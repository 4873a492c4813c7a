import { type SqlBool, sql } from 'kysely';
import {
  type Database,
  prepared,
  fromJson,
  UnreadableRow,
} from '#server/service/storage/database/database.ts';
import { keepListing, putListing } from './partRows.ts';
import { stateSchema } from './commitDecision.ts';

/**
 * Reads what searches look at anew wherever it may be of an earlier state of its transaction: at
 * most `limit` texts, newest first, of transactions created until then (ms since 1970; all without
 * it). Resolves to whether others are left.
 */
export async function readTextsAnew(
  database: Database,
  limit: number,
  createdUntil?: number,
): Promise<boolean> {
  const stale = await database.db
    .selectFrom('listings')
    .select('transactionId')
    .where(sql<SqlBool>`stale = 1`)
    .$if(createdUntil !== undefined, (query) => query.where('createdAt', '<=', createdUntil ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
  const ids = stale.slice(0, limit).map(({ transactionId }) => transactionId);
  while (ids.length > 0) ids.splice(0, await readAnew(database, ids.slice(0, inOneCommit)));
  return stale.length > limit;
}

/**
 * Texts written by one commit at most, and for how long others are begun, in ms: SQLite answers no
 * request meanwhile, and takes 0.1 ms for a text but several for one in the place of another.
 */
const inOneCommit = 32;
const longestTurn = 10;

const selectStates = prepared((db, given: { ids: readonly string[] }) =>
  db.selectFrom('transactions').select(['id', 'state']).where('id', 'in', given.ids),
);
/** In an order of their own, so that two who lock several never wait for each other. */
const lockStates = prepared((db, given: { ids: readonly string[] }) =>
  db
    .selectFrom('transactions')
    .select(['id', 'state'])
    .where('id', 'in', given.ids)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/**
 * Reads texts anew, so that no change of another writer falls between reading and writing. Resolves
 * to how many of them, the first ones, it had the time for: one or more.
 */
function readAnew(database: Database, ids: readonly string[]): Promise<number> {
  return database.transaction(async (trx) => {
    const select = database.kind === 'postgres' ? lockStates : selectStates;
    const states = new Map((await select(trx, { ids })).rows.map(({ id, state }) => [id, state]));
    const begun = performance.now();
    let done = 0;
    for (const id of ids) {
      if (done > 0 && performance.now() - begun > longestTurn) break;
      const text = states.get(id);
      const state = text && readable(() => fromJson(stateSchema, text, 'transactions', id));
      if (state) await putListing(trx, state);
      else await keepListing(trx, id);
      done += 1;
    }
    return done;
  });
}

/** What a row holds; undefined for one that cannot be read, so that it holds up no other. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}
