import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { prepared, type Trx } from '#server/service/storage/database/database.ts';
import { fromJson, toJson, UnreadableRow } from '#server/service/storage/database/json.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { type AuditEvent, auditKinds } from '#server/service/transaction/state/auditEvent.ts';

const payloadSchema = z.object({
  signerId: z.optional(z.string()),
  receiverId: z.optional(z.string()),
  fileId: z.optional(z.string()),
  sha256: z.optional(z.string()),
  detail: z.optional(z.string()),
  was: z.optional(z.object({ name: z.optional(z.string()), email: z.optional(z.string()) })),
  embeddedIn: z.optional(z.string()),
  link: z.optional(z.enum(['mail', 'sender'])),
});

/** Reads the audit trail of a transaction, oldest first. Throws UnreadableRow. */
export async function readEvents(
  db: Pick<Trx, 'selectFrom'>,
  transactionId: string,
): Promise<(AuditEvent & { seq: number })[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...rowToEvent(row), seq: row.seq }));
}

/** The columns of an event that depend on what happened. */
export function columnsOfEvent({ kind, at, address, userAgent, ...payload }: AuditEvent) {
  return { at, kind, payload: toJson(payload), ip: address ?? null, userAgent: userAgent ?? null };
}

type NewEvent = ReturnType<typeof columnsOfEvent> & { transactionId: string };
const insertEvent = prepared((db, given: NewEvent) =>
  db
    .insertInto('events')
    .columns(['transactionId', 'seq', 'at', 'kind', 'payload', 'ip', 'userAgent'])
    .expression(
      db
        .selectFrom('events')
        .where('transactionId', '=', given.transactionId)
        .select(({ val }) => [
          val(given.transactionId).as('transactionId'),
          sql<number>`coalesce(max(seq), 0) + 1`.as('seq'),
          val(given.at).as('at'),
          val(given.kind).as('kind'),
          val(given.payload).as('payload'),
          val(given.ip).as('ip'),
          val(given.userAgent).as('userAgent'),
        ]),
    ),
);

/** Adds events to the audit trail of a transaction, in their order. */
export async function appendEvents(
  trx: Trx,
  transactionId: string,
  events: readonly AuditEvent[],
): Promise<void> {
  for (const event of events)
    await insertEvent.later(trx, { transactionId, ...columnsOfEvent(event) });
}

function rowToEvent(row: Selectable<Tables['events']>): AuditEvent {
  const id = `${row.transactionId} ${row.seq}`;
  const kind = auditKinds.find((one) => one === row.kind);
  if (!kind) throw new UnreadableRow('events', id, `unknown kind "${row.kind}"`);
  return {
    kind,
    at: row.at,
    ...fromJson(payloadSchema, row.payload, 'events', id),
    ...(row.ip === null ? {} : { address: row.ip }),
    ...(row.userAgent === null ? {} : { userAgent: row.userAgent }),
  };
}
