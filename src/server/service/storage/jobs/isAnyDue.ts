import type { Kysely } from 'kysely';
import { prepared } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/**
 * A job of a kind that is due and in nobody's hands. Any would do; the order has PostgreSQL read
 * the index of what is due, where it would otherwise look for one among all that were ever done.
 */
export const dueJob = (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  given: { kind: string; now: number },
) =>
  db
    .selectFrom('jobs')
    .select('seq')
    .where('kind', '=', given.kind)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', given.now)
    .where((row) => row.or([row('lockedUntil', 'is', null), row('lockedUntil', '<=', given.now)]))
    .orderBy('runAt')
    .limit(1);

const selectDueJob = prepared((db, given: Parameters<typeof dueJob>[1]) => dueJob(db, given));

/** Whether a job of one of these kinds is due and in nobody's hands. */
export async function isAnyDue(
  db: Kysely<Tables>,
  { kinds, now }: { kinds: readonly string[]; now: number },
): Promise<boolean> {
  for (const kind of kinds)
    if ((await selectDueJob(db, { kind, now })).rows.length > 0) return true;
  return false;
}
