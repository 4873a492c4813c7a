import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from './database.ts';
import type { DatabaseKind } from '#server/service/storage/database/schema/databaseKind.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/**
 * Every table that holds data, with the columns of its key; a table comes after those that it
 * refers to. The database writes `listings` by itself, and their texts are read anew.
 */
const keysOf = {
  settings: ['name'],
  apiKeys: ['id'],
  sessions: ['hash'],
  connectTokens: ['hash'],
  embedSessions: ['id'],
  transactions: ['id'],
  idempotency: ['owner', 'key'],
  files: ['transactionId', 'role', 'fileId'],
  fileMetadata: ['transactionId', 'fileId'],
  signers: ['rowId'],
  signerData: ['transactionId', 'signerId', 'kind'],
  events: ['transactionId', 'seq'],
  jobs: ['seq'],
  deliveries: ['jobSeq', 'attempt'],
  mails: ['seq'],
  batches: ['id'],
  batchRows: ['batchId', 'seq'],
  sends: ['owner', 'transactionId'],
  sentFiles: ['owner', 'transactionId', 'fileId'],
  templates: ['id'],
  templateVersions: ['templateId', 'version'],
  sharedDocuments: ['blobKey'],
  templateFiles: ['templateId', 'version', 'fileId'],
  sharedUses: ['transactionId', 'fileId'],
  remoteOrders: ['id'],
  uploadParts: ['transactionId', 'fileId', 'uploadSha256', 'begin'],
  documentParts: ['transactionId', 'fileId', 'owner', 'uploadSha256', 'begin'],
} satisfies { [T in Exclude<keyof Tables, 'migrations' | 'listings'>]: (keyof Tables[T])[] };

/** Rows in one statement: a transaction's state can have megabytes. */
const pageLength = 50;

/** Tables whose keys the database counts itself, which must go on behind the copied ones. */
const counted: ReadonlySet<string> = new Set(['jobs', 'mails']);

/**
 * Copies the rows of all tables into a database that has none, of either kind. Both schemas are
 * those of this version.
 */
export async function copyTables(from: Trx, to: Trx, kind: DatabaseKind): Promise<void> {
  for (const [table, key] of Object.entries(keysOf)) {
    let last: Record<string, unknown> | undefined;
    do {
      const rows: Record<string, unknown>[] = await readPage(from, table, key, last);
      if (rows.length > 0) await insertRows(to, table, rows, kind);
      last = rows.at(-1);
    } while (last);
    if (kind === 'postgres' && counted.has(table))
      await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), max(seq)) from ${sql.table(table)}`.execute(
        to,
      );
  }
  if (kind === 'sqlite') await numberListings(to);
}

/**
 * Writes the rows of lists anew from old to new: SQLite lists what a search finds by their numbers,
 * and the transactions came in the order of their ids.
 */
async function numberListings(to: Trx): Promise<void> {
  await sql`delete from listings`.execute(to);
  await sql`insert into listings (transaction_id, api_key_id, created_at, status, stale, text)
    select id, api_key_id, created_at, status, 1, '' from transactions
    order by created_at, id`.execute(to);
}

/** Whether a database holds data of an installation. */
export async function holdsRows(trx: Trx): Promise<boolean> {
  for (const table of ['apiKeys', 'transactions', 'settings'] as const)
    if ((await trx.selectFrom(table).selectAll().limit(1).execute()).length > 0) return true;
  return false;
}

/**
 * Returns the tables whose rows are not the same in two databases, of whatever kinds. The order of
 * rows does not count: the two sort text differently.
 */
export async function differentTables(one: Trx, other: Trx): Promise<string[]> {
  const different: string[] = [];
  for (const [table, key] of Object.entries(keysOf))
    if ((await digestOf(one, table, key)) !== (await digestOf(other, table, key)))
      different.push(table);
  return different;
}

/** The number of rows and the sum of their SHA-256 digests. */
async function digestOf(trx: Trx, table: string, key: readonly string[]): Promise<string> {
  let [count, sum] = [0, 0n];
  let last: Record<string, unknown> | undefined;
  do {
    const rows: Record<string, unknown>[] = await readPage(trx, table, key, last);
    for (const row of rows) {
      const values = Object.entries(row)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [
          name,
          value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value,
        ]);
      const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex');
      count += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`));
    }
    last = rows.at(-1);
  } while (last);
  return `${count} ${sum}`;
}

async function readPage(
  from: Trx,
  table: string,
  key: readonly string[],
  last: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last
    ? sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
    : sql``;
  const page = sql<Record<string, unknown>>`
    select * from ${sql.table(table)} ${after} order by ${columns} limit ${pageLength}`;
  return (await page.execute(from)).rows;
}

async function insertRows(
  to: Trx,
  table: string,
  rows: readonly Record<string, unknown>[],
  kind: DatabaseKind,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const overriding =
    kind === 'postgres' && counted.has(table) ? sql`overriding system value` : sql``;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${overriding} values ${sql.join(values)}`.execute(to);
}
