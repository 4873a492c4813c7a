import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The place of a line in a list, newest first: the next page starts after it. */
export interface ListPlace {
  createdAt: number;
  id: string;
}

/**
 * One page of a list that runs from new to old: the first `limit` lines after `place`, or from the
 * beginning. `idColumn` orders lines of the same moment.
 */
export function newestAfter<T extends 'transactions' | 'sends', O>(
  query: SelectQueryBuilder<Tables, T, O>,
  idColumn: 'id' | 'transactionId',
  place: ListPlace | undefined,
  limit: number,
): SelectQueryBuilder<Tables, T, O> {
  const createdAt = sql.ref('createdAt');
  const id = sql.ref(idColumn);
  const rest = place
    ? query.where(sql<SqlBool>`(${createdAt}, ${id}) < (${place.createdAt}, ${place.id})`)
    : query;
  return rest.orderBy(createdAt, 'desc').orderBy(id, 'desc').limit(limit);
}
