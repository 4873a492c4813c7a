import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  prepared,
  type Trx,
  fromJson,
  toJson,
  UnreadableRow,
} from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { endUses, takeDocument } from '#server/service/storage/templates/documentUses.ts';
import type { Change, MetadataText } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { type AuditEvent, auditKinds } from '#server/service/transaction/state/auditEvent.ts';
import { foldText } from '#core/wire/foldText.ts';

type DocumentPlace = Pick<Selectable<Tables['files']>, 'transactionId' | 'role' | 'fileId'>;
const selectBlobKey = prepared((db, given: DocumentPlace) =>
  db
    .selectFrom('files')
    .select('blobKey')
    .where('transactionId', '=', given.transactionId)
    .where('role', '=', given.role)
    .where('fileId', '=', given.fileId),
);

type DocumentRow = DocumentPlace &
  Pick<Selectable<Tables['files']>, 'blobKey' | 'sha256' | 'size' | 'createdAt'>;
const upsertDocument = prepared((db, given: DocumentRow) =>
  db
    .insertInto('files')
    .values({
      transactionId: given.transactionId,
      role: given.role,
      fileId: given.fileId,
      blobKey: given.blobKey,
      sha256: given.sha256,
      size: given.size,
      details: '{}',
      createdAt: given.createdAt,
      fault: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['transactionId', 'role', 'fileId']).doUpdateSet((row) => ({
        blobKey: row.ref('excluded.blobKey'),
        sha256: row.ref('excluded.sha256'),
        size: row.ref('excluded.size'),
        details: row.ref('excluded.details'),
        createdAt: row.ref('excluded.createdAt'),
        fault: row.ref('excluded.fault'),
      })),
    ),
);

/** Puts documents in place of those of the same role and fileId; returns the keys of the old. */
export async function keepDocuments(
  trx: Trx,
  { id: transactionId, template }: TransactionState,
  files: NonNullable<Change['files']>,
  at: number,
): Promise<string[]> {
  const freed: string[] = [];
  for (const { role, fileId, blobKey, sha256, size, isShared } of files) {
    const place = { transactionId, role, fileId };
    const [old] = (await selectBlobKey(trx, place)).rows;
    if (old?.blobKey && old.blobKey !== blobKey) freed.push(old.blobKey);
    await upsertDocument.later(trx, {
      ...place,
      blobKey: isShared ? null : blobKey,
      sha256: new Uint8Array(Buffer.from(sha256, 'hex')),
      size,
      createdAt: at,
    });
    if (role !== 'original' || template === undefined) continue;
    freed.push(...(await endUses(trx, transactionId, fileId)));
    if (isShared) await takeDocument(trx, { transactionId, fileId, blobKey });
  }
  return freed;
}

/** Keeps metadata as it was sent, in place of what was there for its file. */
export async function keepMetadata(
  trx: Trx,
  transactionId: string,
  { fileId, body }: MetadataText,
  at: number,
): Promise<void> {
  await upsertMetadata.later(trx, { transactionId, fileId, body, receivedAt: at });
}

const upsertMetadata = prepared((db, given: Selectable<Tables['fileMetadata']>) =>
  db
    .insertInto('fileMetadata')
    .values({
      transactionId: given.transactionId,
      fileId: given.fileId,
      body: given.body,
      receivedAt: given.receivedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['transactionId', 'fileId']).doUpdateSet((row) => ({
        body: row.ref('excluded.body'),
        receivedAt: row.ref('excluded.receivedAt'),
      })),
    ),
);

const upsertSigner = prepared((db, given: Selectable<Tables['signers']>) =>
  db
    .insertInto('signers')
    .values({
      rowId: given.rowId,
      transactionId: given.transactionId,
      signerId: given.signerId,
      generation: given.generation,
    })
    .onConflict((conflict) =>
      conflict.column('rowId').doUpdateSet((row) => ({
        generation: row.ref('excluded.generation'),
      })),
    ),
);

/** Adds the row that a new signer's link points to; a renewed link has a higher generation. */
export async function keepSigners(
  trx: Trx,
  { id: transactionId, signers }: TransactionState,
  before: TransactionState | undefined,
): Promise<void> {
  for (const { id: signerId, rowId, generation } of signers) {
    const known = before?.signers.find((one) => one.id === signerId);
    if (known?.generation === generation) continue;
    await upsertSigner.later(trx, { rowId, transactionId, signerId, generation });
  }
}

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

/** The longest text that is searched, in characters: that of hundreds of signers. */
const longestText = 20_000;

/**
 * Returns what a search of transactions looks at, folded: titles and ids of documents, names and
 * addresses of those who take part, references of the client, the transaction's id.
 */
export function searchedText(state: TransactionState): string {
  const words: unknown[] = [
    ...state.files.flatMap(({ fileId, displayName }) => [displayName, fileId]),
    state.echoed?.['Reference'],
    ...state.signers.flatMap(({ scribbleName, signedName, email, echoed }) => [
      scribbleName,
      signedName,
      email,
      echoed?.['Name'],
      echoed?.['Reference'],
    ]),
    ...(state.receivers ?? []).flatMap(({ name, email }) => [name, email]),
    state.id,
  ];
  const told = [...new Set(words.filter((word) => typeof word === 'string'))];
  // A cut in the middle of a character would leave half of it, which no database stores.
  return foldText(told.join('\n')).slice(0, longestText).toWellFormed();
}

const markStale = prepared((db, given: { id: string }) =>
  db
    .updateTable('listings')
    .set({ stale: 1 })
    .where('transactionId', '=', given.id)
    .where('stale', '=', 0),
);

const setText = prepared((db, given: { id: string; text: string; other: string }) =>
  db
    .updateTable('listings')
    .set({ text: given.text, stale: 0 })
    .where('transactionId', '=', given.id)
    .where((row) => row.or([row('stale', '=', 1), row('text', '!=', given.other)])),
);

/**
 * Marks what a search looks at as stale where a change gave it another text; it is read anew soon
 * after, and before the next search. A change of what a list shows marks it by itself (a trigger).
 */
export async function markListing(
  trx: Trx,
  state: TransactionState,
  before: TransactionState | undefined,
): Promise<void> {
  if (!before || searchedText(before) === searchedText(state)) return;
  await markStale.later(trx, { id: state.id });
}

/** Writes what a search looks at beside the transaction, inside the SQL transaction given. */
export async function putListing(trx: Trx, state: TransactionState): Promise<void> {
  const text = searchedText(state);
  await setText.later(trx, { id: state.id, text, other: text });
}

/** Leaves the text of a transaction as it is, because the transaction cannot be read. */
export async function keepListing(trx: Trx, transactionId: string): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ stale: 0 })
    .where('transactionId', '=', transactionId)
    .execute();
}
