import { type Kysely, sql } from 'kysely';
import { prepared } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { firstInGroup } from './claimJobs.ts';
import { isOpen } from './jobRows.ts';

/**
 * When the first lease runs out, of the few that there are: with `isOpen` neither database looks
 * for them among all open jobs of a kind, of which every open transaction has some.
 */
export const nextLease = (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  given: { kinds: readonly string[] },
) =>
  db
    .selectFrom('jobs')
    .select(sql<number | null>`min(locked_until)`.as('at'))
    .where('lockedUntil', 'is not', null)
    .where('kind', 'in', given.kinds)
    .where(isOpen)
    .where(firstInGroup('jobs'));

const selectNextLease = prepared((db, given: Parameters<typeof nextLease>[1]) =>
  nextLease(db, given),
);

/** The first of a kind, by the index in which they stand by their time. */
const selectNextDue = prepared((db, given: { kind: string }) =>
  db
    .selectFrom('jobs')
    .select('runAt')
    .where('kind', '=', given.kind)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('lockedUntil', 'is', null)
    .where(firstInGroup('jobs'))
    .orderBy('runAt')
    .limit(1),
);

/** When the next job of these kinds is due, or its lease runs out; undefined where none waits. */
export async function findNextRun(
  db: Kysely<Tables>,
  kinds: readonly string[],
): Promise<number | undefined> {
  const leases = (await selectNextLease(db, { kinds })).rows;
  const times = leases.map(({ at }) => at);
  for (const kind of kinds)
    times.push(...(await selectNextDue(db, { kind })).rows.map(({ runAt }) => runAt));
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? undefined : Math.min(...known);
}
