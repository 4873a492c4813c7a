import type { Database, Trx } from '#server/service/storage/database/database.ts';
import { lockTransaction } from '#server/service/storage/database/lockTransaction.ts';

/** A document on its way: whose it is, and its SHA-256, hexadecimal. */
export interface UploadPlace {
  owner: string;
  sha256: string;
  /** Undefined where it is for templates. */
  file: { transactionId: string; fileId: string } | undefined;
}

/** A part that is there: its blob, the SHA-256 of that, and where it begins in the document. */
export interface UploadPart {
  blobKey: string;
  sha256: string;
  begin: number;
  size: number;
}

/** When a part comes (ms), and the bytes that all unfinished uploads of its owner may have. */
export interface PartSending {
  at: number;
  most: number;
}

/** Why a part is not taken: the last one ends elsewhere, or there is too much, or nothing more. */
export type PartFault = 'elsewhere' | 'too much' | 'no transaction';

/** Parts of documents whose upload broke off, or is under way. */
export interface UploadPartStore {
  /** The parts of a document that follow each other from its beginning. */
  read(place: UploadPlace): Promise<UploadPart[]>;
  /** Names a part whose blob is kept already; or resolves to why it cannot be. */
  add(place: UploadPlace, part: UploadPart, sending: PartSending): Promise<PartFault | undefined>;
  /** Forgets what is there of a document; returns the freed blob keys. */
  remove(place: UploadPlace): Promise<string[]>;
  /** Forgets the parts that came before this moment; returns the freed blob keys. */
  removeBefore(time: number): Promise<string[]>;
}

const bytesOf = (sha256: string) => new Uint8Array(Buffer.from(sha256, 'hex'));
const keysOf = (rows: readonly { blobKey: string }[]) => rows.map(({ blobKey }) => blobKey);

/** Where the parts of a document end. */
export function endOfParts(parts: readonly UploadPart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

/** The columns that name a document. */
const columnsOf = ({ owner, sha256, file }: UploadPlace) => ({
  transactionId: file?.transactionId ?? '',
  fileId: file?.fileId ?? '',
  owner,
  uploadSha256: bytesOf(sha256),
});

async function readParts(db: Database['db'], place: UploadPlace): Promise<UploadPart[]> {
  const rows = await db
    .selectFrom('documentParts')
    .select(['blobKey', 'sha256', 'begin', 'size'])
    .where((is) => is.and(columnsOf(place)))
    .orderBy('begin')
    .execute();
  const parts: UploadPart[] = [];
  // One that is left of an older attempt may lie beyond a gap, or begin within another.
  for (const row of rows)
    if (row.begin === endOfParts(parts))
      parts.push({ ...row, sha256: Buffer.from(row.sha256).toString('hex') });
  return parts;
}

/** The parts of unfinished uploads of a database. */
export function createUploadPartStore(database: Database): UploadPartStore {
  const { db } = database;
  return {
    read: (place) => readParts(db, place),

    add: (place, part, { at, most }) =>
      database.transaction(async (trx) => {
        if (place.file) {
          const locked = await lockTransaction(trx, database.kind, place.file.transactionId);
          if (locked?.removedAt !== null) return 'no transaction';
        }
        if (part.begin !== endOfParts(await readParts(trx, place))) return 'elsewhere';
        const { whole } = await trx
          .selectFrom('documentParts')
          .select(({ fn }) => fn.sum<number | string | null>('size').as('whole'))
          .where('owner', '=', place.owner)
          .executeTakeFirstOrThrow();
        if (Number(whole ?? 0) + part.size > most) return 'too much';
        const added = await trx
          .insertInto('documentParts')
          .values({
            ...columnsOf(place),
            ...part,
            sha256: bytesOf(part.sha256),
            createdAt: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        return added.numInsertedOrUpdatedRows === 1n ? undefined : 'elsewhere';
      }),

    async remove(place) {
      const rows = await db
        .deleteFrom('documentParts')
        .where((is) => is.and(columnsOf(place)))
        .returning('blobKey')
        .execute();
      return keysOf(rows);
    },

    async removeBefore(time) {
      const rows = await db
        .deleteFrom('documentParts')
        .where('createdAt', '<', time)
        .returning('blobKey')
        .execute();
      return keysOf(rows);
    },
  };
}

/** Forgets all parts of a transaction's documents; returns the freed blob keys. */
export async function endParts(trx: Trx, transactionId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('documentParts')
    .where('transactionId', '=', transactionId)
    .returning('blobKey')
    .execute();
  return keysOf(rows);
}
