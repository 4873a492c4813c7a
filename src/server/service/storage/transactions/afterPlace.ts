import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListPlace } from './transactionRecord.ts';

/**
 * Whether a row comes after a place in a list that runs from new to old; every row where there is
 * no place.
 */
export function afterPlace(
  place: ListPlace | undefined,
  idColumn: 'id' | 'transactionId',
): RawBuilder<SqlBool> {
  return place
    ? sql`(${sql.ref('createdAt')}, ${sql.ref(idColumn)}) < (${place.createdAt}, ${place.id})`
    : sql`1 = 1`;
}
