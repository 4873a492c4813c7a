import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type Trx, fromJson, toJson } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** An Idempotency-Key for a template: the same owner, key and body give the same template. */
export interface TemplateClaim {
  key: string;
  bodySha256: Uint8Array;
}

/** The template that a key belongs to, and whether it came with this body. */
export interface ClaimedTemplate {
  templateId: string;
  sameBody: boolean;
}

const responseSchema = z.object({ templateId: z.string() });
/** Apart from the keys of transactions: no client's key has a space. */
const rowKey = (key: string) => `template ${key}`;

/** Takes a key for a template about to be written; undefined when it was free. */
export async function claimTemplateKey(
  trx: Trx,
  owner: string,
  claim: TemplateClaim,
  templateId: string,
  createdAt: number,
): Promise<ClaimedTemplate | undefined> {
  const { key, bodySha256 } = claim;
  const row = { owner, key: rowKey(key), bodySha256, createdAt, status: 201 };
  const inserted = await trx
    .insertInto('idempotency')
    .values({ ...row, response: toJson({ templateId }) })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n
    ? undefined
    : findClaimedTemplate(trx, owner, claim);
}

/** The template that a key belongs to; undefined while it is free. */
export async function findClaimedTemplate(
  db: Kysely<Tables>,
  owner: string,
  { key, bodySha256 }: TemplateClaim,
): Promise<ClaimedTemplate | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['response', 'bodySha256'])
    .where('owner', '=', owner)
    .where('key', '=', rowKey(key))
    .executeTakeFirst();
  if (!row) return undefined;
  const { templateId } = fromJson(responseSchema, row.response ?? '', 'idempotency', key);
  return { templateId, sameBody: Buffer.from(row.bodySha256).equals(bodySha256) };
}

/** Frees a key that was taken in the same SQL transaction for nothing. */
export async function freeTemplateKey(
  trx: Trx,
  owner: string,
  { key }: TemplateClaim,
): Promise<void> {
  await trx
    .deleteFrom('idempotency')
    .where('owner', '=', owner)
    .where('key', '=', rowKey(key))
    .execute();
}
