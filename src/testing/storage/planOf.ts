import { CompiledQuery } from 'kysely';
import type { Database } from '#server/service/storage/database/database.ts';

/** How a database would run a query now, in its own words. Throws where it refuses the query. */
export async function planOf(
  { db, kind }: Database,
  { sql, parameters }: CompiledQuery,
): Promise<string> {
  const explain = kind === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
  return JSON.stringify(rows);
}
