import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * Runs `work` while a connection of its own holds PostgreSQL's advisory lock of this name; resolves
 * to false, without running it, where another connection holds that. The lock goes with the
 * connection, so that of a process that was killed is free at once.
 */
export function withAdvisoryLock<T>(
  db: Kysely<T>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  // The number by which PostgreSQL knows the lock: 64 bits, with a sign.
  const key = createHash('sha256').update(`fieldwright ${name}`).digest().readBigInt64BE();
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${String(key)}::bigint) as locked
    `.execute(connection);
    if (rows[0]?.locked !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${String(key)}::bigint)`.execute(connection);
    }
  });
}
