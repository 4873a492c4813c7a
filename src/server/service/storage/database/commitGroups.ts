import { AsyncResource } from 'node:async_hooks';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database, Trx } from './database.ts';
import type { TransactionGuard } from './guardedDialect.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** One piece of work that waits for its group. */
interface Waiting {
  /** Does it. Resolves to what reports it as written; rejects when it is undone. */
  run(trx: Trx): Promise<() => void>;
  fail(error: unknown): void;
}

/** Pieces of work in one commit at most. */
const mostInGroup = 64;

/**
 * Runs pieces of work that wait at the same moment in one SQL transaction, so that they share one
 * fsync. Each is undone alone when it rejects, and none resolves before all of them are written.
 */
export function createCommitGroups(
  db: Kysely<Tables>,
  guard: TransactionGuard,
): Database['transaction'] {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runAll = async () => {
    while (waiting.length > 0) await runGroup(db, waiting.splice(0, mostInGroup));
    isRunning = false;
  };

  return async (work) => {
    guard.refuseInside();
    return new Promise((resolve, reject) => {
      // It belongs to its caller, whoever begins the group.
      const scope = new AsyncResource('Commit');
      waiting.push({
        run: async (trx) => {
          const result = await scope.runInAsyncScope(() => guard.inside(() => work(trx)));
          return () => resolve(result);
        },
        fail: reject,
      });
      if (isRunning) return;
      isRunning = true;
      // Requests that came in with this one join it.
      setImmediate(() => void runAll());
    });
  };
}

/** Thrown to undo a group whose every piece of work was undone. */
class NothingLeft extends Error {}

async function runGroup(db: Kysely<Tables>, group: readonly Waiting[]): Promise<void> {
  const undone = new Set<Waiting>();
  const reports: (() => void)[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      for (const one of group) {
        const report = await runApart(trx, one, group.length > 1);
        if (report) reports.push(report);
        else undone.add(one);
      }
      if (reports.length === 0) throw new NothingLeft();
    });
  } catch (error) {
    if (error instanceof NothingLeft) return;
    for (const one of group) if (!undone.has(one)) one.fail(error);
    return;
  }
  for (const report of reports) report();
}

const [savepoint, release, rollback] = [
  'savepoint apart',
  'release apart',
  'rollback to apart',
].map((text) => CompiledQuery.raw(text)) as [CompiledQuery, CompiledQuery, CompiledQuery];

/**
 * Does one piece of work of a group. Undefined when it rejected and was undone; throws when that
 * cannot be undone alone, because the database has given up the whole transaction.
 */
async function runApart(
  trx: Trx,
  one: Waiting,
  hasOthers: boolean,
): Promise<(() => void) | undefined> {
  if (hasOthers) await trx.executeQuery(savepoint);
  try {
    const report = await one.run(trx);
    if (hasOthers) await trx.executeQuery(release);
    return report;
  } catch (error) {
    if (hasOthers) {
      try {
        await trx.executeQuery(rollback);
        await trx.executeQuery(release);
      } catch {
        throw error;
      }
    }
    one.fail(error);
    return undefined;
  }
}
