import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** The place of a line in a list, newest first: the next page starts after it. */
export interface ListPlace {
  createdAt: number;
  id: string;
}

/**
 * The lines of a list after `place`, or from the beginning, from new to old; those of the same
 * moment by transaction.
 */
export function newestAfter<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  table: T & ('sends' | 'listings'),
  place: ListPlace | undefined,
): SelectQueryBuilder<Tables, T, O> {
  const createdAt = sql.ref(`${table}.createdAt`);
  const id = sql.ref(`${table}.transactionId`);
  const rest = place
    ? query.where(sql<SqlBool>`(${createdAt}, ${id}) < (${place.createdAt}, ${place.id})`)
    : query;
  return rest.orderBy(createdAt, 'desc').orderBy(id, 'desc');
}
