import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Trx } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** What an Idempotency-Key promises: the same owner, key and body give the same transaction. */
export interface IdempotencyClaim {
  key: string;
  bodySha256: Uint8Array;
}

/**
 * Takes an idempotency key for a transaction that is about to be written; undefined when it was
 * free, else the transaction that it belongs to. On PostgreSQL a second taker waits here until the
 * first has committed or rolled back.
 */
export async function claimIdempotency(
  trx: Trx,
  owner: string,
  claim: IdempotencyClaim,
  transactionId: string,
  at: number,
): Promise<{ transactionId: string; sameBody: boolean } | undefined> {
  const inserted = await trx
    .insertInto('idempotency')
    .values({ owner, ...claim, createdAt: at, transactionId })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = await findClaimed(trx, owner, claim);
  if (!earlier) throw new Error(`The idempotency key ${claim.key} went away.`);
  return earlier;
}

/** The transaction that an idempotency key belongs to; undefined while it is free. */
export async function findClaimed(
  db: Kysely<Tables>,
  owner: string,
  claim: IdempotencyClaim,
): Promise<{ transactionId: string; sameBody: boolean } | undefined> {
  const earlier = await db
    .selectFrom('idempotency')
    .select(['transactionId', 'bodySha256'])
    .where('owner', '=', owner)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.transactionId === null)
    throw new Error(`The idempotency key ${claim.key} belongs to no transaction.`);
  return {
    transactionId: earlier.transactionId,
    sameBody: sameBytes(earlier.bodySha256, claim.bodySha256),
  };
}

/** Whether two byte strings are equal, in a time that does not tell where they differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
