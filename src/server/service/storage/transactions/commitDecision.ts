import * as z from 'zod/mini';
import {
  type Database,
  prepared,
  type Trx,
  fromJson,
} from '#server/service/storage/database/database.ts';
import { takeTurn } from '#server/service/storage/database/takeTurn.ts';
import type { Change, Decision } from '#server/service/transaction/state/change.ts';
import type { ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import { type TransactionRecord, writeChange } from './writeChange.ts';
import { entriesRow, readEntries } from './detailStore.ts';

/**
 * What became of a decision. `lost`: what was to end with it, a job or a row of a batch, is no
 * longer there to be ended.
 */
export type Committed =
  | { outcome: 'committed'; state: TransactionState; freedBlobs: string[] }
  | { outcome: 'refused'; problems: ServiceProblem[] }
  | { outcome: 'unknown' }
  | { outcome: 'lost' };

/**
 * What ends together with a change, inside its SQL transaction; resolves to false where it cannot
 * be ended any more, and then nothing is written.
 */
export type EndsWith = (trx: Trx) => Promise<boolean>;

/**
 * How often a lost race decides again, and entries that were saved meanwhile are decided by again.
 * In each of them another writer has got on, so this many mean that something is broken.
 */
const mostRaces = 200;

/**
 * Reads a transaction, decides, and writes the change if no other writer was faster; otherwise
 * reads and decides again. A decision that changes nothing writes nothing, unless something ends
 * with it. Where the transaction was read before, only what is written is decided by that.
 */
export async function commitDecision(
  database: Database,
  id: string,
  at: number,
  decide: (state: TransactionState) => Decision,
  { endsWith, readBefore }: { endsWith?: EndsWith; readBefore?: TransactionRecord } = {},
): Promise<Committed> {
  const early = readBefore && (await writeEarly(database, readBefore, at, decide));
  if (early) return early;
  for (let race = 0; race < mostRaces; race += 1) {
    const record = await readTransaction(database, id);
    if (!record) return { outcome: 'unknown' };
    // Those who lost together read together, and do not all decide again at once.
    if (race > 0 || readBefore) await takeTurn();
    const decision = decide(record.state);
    if (!decision.ok) return { outcome: 'refused', problems: decision.problems };
    if (isIdle(decision, record.state) && !endsWith)
      return { outcome: 'committed', state: record.state, freedBlobs: [] };
    const done = await writeDecision(database, record, decision, at, endsWith);
    if (done) return done;
    // The version is still that one, so it was what ends with the change that no longer held.
    if (endsWith && (await readTransaction(database, id))?.version === record.version)
      return { outcome: 'lost' };
  }
  throw new Error(`Transaction ${id} was changed by others ${mostRaces} times in a row.`);
}

/**
 * Writes what is decided by a transaction that was read before; undefined where nothing is to be
 * written by that, or another writer was faster.
 */
async function writeEarly(
  database: Database,
  record: TransactionRecord,
  at: number,
  decide: (state: TransactionState) => Decision,
): Promise<Committed | undefined> {
  const decision = decide(record.state);
  if (!decision.ok || isIdle(decision, record.state)) return undefined;
  // Whether it is still so, writing tells.
  return writeDecision(database, record, decision, at);
}

/** Writes a decision; undefined where another writer was faster. */
async function writeDecision(
  database: Database,
  record: TransactionRecord,
  change: Change,
  at: number,
  endsWith?: EndsWith,
): Promise<Committed | undefined> {
  const written = await writeChange(database, record, change, at, endsWith);
  if (written.outcome === 'lost') return undefined;
  if (change.removesContent || change.removesPersonalData) await database.forget();
  return { outcome: 'committed', state: change.next, freedBlobs: written.freedBlobs };
}

const selectRecord = prepared((db, given: { id: string }) =>
  db.selectFrom('transactions').select(['version', 'state']).where('id', '=', given.id),
);

/** Resolves to a transaction as it is now; undefined where there is none. */
export async function readTransaction(
  { db }: Database,
  id: string,
): Promise<TransactionRecord | undefined> {
  const [row] = (await selectRecord(db, { id })).rows;
  return (
    row && { version: row.version, state: fromJson(stateSchema, row.state, 'transactions', id) }
  );
}

function isIdle(change: Change, state: TransactionState): boolean {
  return (
    change.next === state &&
    change.events.length === 0 &&
    change.jobs.length === 0 &&
    !change.metadata &&
    !change.files
  );
}

/**
 * Whether a value has the outline of a state. All of it was written by this version or an older
 * one, so the rest is trusted. By hand, because every request that changes something asks.
 */
export const stateSchema = z.custom<TransactionState>(
  (value) =>
    has(value, { id: 'string', apiKeyId: 'string', status: 'number', expiresAt: 'number' }) &&
    isListOf(value['signers'], (one) =>
      has(one, { id: 'string', rowId: 'string', generation: 'number' }),
    ) &&
    isListOf(value['files'], (one) => has(one, { fileId: 'string' })) &&
    isListOf(
      value['formSets'],
      (one) => has(one, { key: 'string' }) && Array.isArray(one['fields']),
    ),
);

/** Whether a value is an object with members of these types. */
function has(
  value: unknown,
  members: Record<string, 'string' | 'number'>,
): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  for (const name in members) if (typeof given[name] !== members[name]) return false;
  return true;
}

function isListOf(value: unknown, fits: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

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
