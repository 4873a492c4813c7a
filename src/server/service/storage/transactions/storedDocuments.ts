import { sql } from 'kysely';
import { type Database, prepared } from '#server/service/storage/database/database.ts';

/**
 * The documents that a database names: those of transactions, those that templates share, and the
 * parts of those that are on their way.
 */
export interface StoredDocuments {
  /** Which of these blobs some document names. */
  blobsInUse(blobKeys: string[]): Promise<Set<string>>;
  /** The next 200 documents after a blob key, in the order of keys. */
  documentsAfter(blobKey: string): Promise<StoredDocument[]>;
  blobKeys(): Promise<string[]>;
  /**
   * Notes how a stored document differs from what was kept, or (null) that it does not; false when
   * that was known, or no document has this key.
   */
  noteFault(blobKey: string, fault: StoredFault | null): Promise<boolean>;
  /** The documents that are known to be faulty: of all transactions, or of one. */
  faultyDocuments(transactionId?: string): Promise<FaultyDocument[]>;
}

/**
 * A document that the database names; `sha256` is hexadecimal. One that templates share has the
 * role `template`, no transaction, and its SHA-256 as its fileId; a part that waits for the rest of
 * its PDF has the role `part`, and no transaction where it is for templates.
 */
export interface StoredDocument {
  transactionId: string;
  fileId: string;
  role: string;
  blobKey: string;
  sha256: string;
}

/** A stored document is not there, or holds other bytes than were kept. */
export type StoredFault = (typeof documentFaults)[number];
const documentFaults = ['missing', 'changed'] as const;
const documentRoles = ['original', 'sealed', 'receipt'] as const;
type DocumentRole = (typeof documentRoles)[number];

/** A document that is not stored as its row says. */
export interface FaultyDocument extends Omit<StoredDocument, 'sha256' | 'role'> {
  role: DocumentRole;
  fault: StoredFault;
}

/** Which document it is, in words for an operator. */
export function nameOfDocument(
  document: Pick<StoredDocument, 'transactionId' | 'fileId' | 'role'>,
): string {
  const { transactionId, fileId, role } = document;
  if (role === 'part' && transactionId === '') return 'part of a PDF of templates';
  return role === 'template'
    ? `PDF ${fileId} of templates`
    : `${role} ${fileId} of transaction ${transactionId}`;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Notes a fault in one table, where another is noted; `before` is the fault as well. */
const noteIn = (table: 'files' | 'sharedDocuments') =>
  prepared(
    (db, given: { blobKey: string; fault: StoredFault | null; before: StoredFault | null }) =>
      db
        .updateTable(table)
        .set({ fault: given.fault })
        .where('blobKey', '=', given.blobKey)
        .where('fault', 'is distinct from', given.before),
  );
const [noteOfFile, noteOfShared] = [noteIn('files'), noteIn('sharedDocuments')];

/** The documents that a database names. */
export function storedDocuments(db: Database['db']): StoredDocuments {
  return {
    async blobsInUse(blobKeys) {
      if (blobKeys.length === 0) return new Set();
      const rows = await db
        .selectFrom('files')
        .select('blobKey')
        .where('blobKey', 'in', blobKeys)
        .execute();
      const shared = await db
        .selectFrom('sharedDocuments')
        .select('blobKey')
        .where('blobKey', 'in', blobKeys)
        .execute();
      const parts = await db
        .selectFrom('documentParts')
        .select('blobKey')
        .where('blobKey', 'in', blobKeys)
        .execute();
      return new Set(keysOf([...rows, ...shared, ...parts]));
    },

    async documentsAfter(blobKey) {
      const shared = db
        .selectFrom('sharedDocuments')
        .select([
          sql<string>`''`.as('transactionId'),
          sql<string>`''`.as('fileId'),
          sql<string>`'template'`.as('role'),
          'blobKey',
          // What is stored, where it is not what was uploaded.
          sql<Uint8Array>`coalesce(prepared_sha256, sha256)`.as('sha256'),
        ])
        .where('blobKey', '>', blobKey);
      const parts = db
        .selectFrom('documentParts')
        .select(['transactionId', 'fileId', sql<string>`'part'`.as('role'), 'blobKey', 'sha256'])
        .where('blobKey', '>', blobKey);
      const rows = await db
        .selectFrom('files')
        .select(['transactionId', 'fileId', 'role', 'blobKey', 'sha256'])
        .where('blobKey', '>', blobKey)
        .unionAll(shared)
        .unionAll(parts)
        .orderBy('blobKey')
        .limit(200)
        .execute();
      return rows.flatMap((row) => {
        if (row.blobKey === null) return [];
        const sha256 = hex(row.sha256);
        const fileId = row.role === 'template' ? sha256 : row.fileId;
        return [{ ...row, fileId, blobKey: row.blobKey, sha256 }];
      });
    },

    async blobKeys() {
      const rows = await db
        .selectFrom('files')
        .select('blobKey')
        .where('blobKey', 'is not', null)
        .execute();
      const shared = await db.selectFrom('sharedDocuments').select('blobKey').execute();
      const parts = await db.selectFrom('documentParts').select('blobKey').execute();
      return keysOf([...rows, ...shared, ...parts]);
    },

    async noteFault(blobKey, fault) {
      for (const note of [noteOfFile, noteOfShared])
        if (((await note(db, { blobKey, fault, before: fault })).numAffectedRows ?? 0n) > 0n)
          return true;
      return false;
    },

    faultyDocuments: (transactionId) => faultyDocuments(db, transactionId),
  };
}

const keysOf = (rows: readonly { blobKey: string | null }[]) =>
  rows.flatMap(({ blobKey }) => (blobKey === null ? [] : [blobKey]));

/** Shared documents that no transaction uses are among those of no transaction in particular. */
async function faultyDocuments(
  db: Database['db'],
  transactionId: string | undefined,
): Promise<FaultyDocument[]> {
  const own = await db
    .selectFrom('files')
    .select(['transactionId', 'fileId', 'role', 'blobKey', 'fault'])
    .where('fault', 'is not', null)
    .$if(transactionId !== undefined, (query) =>
      query.where('transactionId', '=', transactionId ?? ''),
    )
    .orderBy('blobKey')
    .execute();
  const shared = await db
    .selectFrom('sharedDocuments')
    .leftJoin('sharedUses', 'sharedUses.blobKey', 'sharedDocuments.blobKey')
    .select(['transactionId', 'fileId', 'sharedDocuments.blobKey', 'fault'])
    .where('fault', 'is not', null)
    .$if(transactionId !== undefined, (query) =>
      query.where('transactionId', '=', transactionId ?? ''),
    )
    .orderBy('sharedDocuments.blobKey')
    .execute();
  const seen = new Set<string>();
  const once = shared.flatMap((row) => {
    const isNew = transactionId !== undefined || !seen.has(row.blobKey);
    seen.add(row.blobKey);
    const { transactionId: id, fileId } = row;
    return isNew
      ? [{ ...row, transactionId: id ?? '', fileId: fileId ?? '', role: 'original' }]
      : [];
  });
  return [...own, ...once].flatMap((row) => {
    const { transactionId: id, fileId, blobKey } = row;
    const fault = documentFaults.find((one) => one === row.fault);
    const role = documentRoles.find((one) => one === row.role);
    return blobKey && fault && role ? [{ transactionId: id, fileId, role, blobKey, fault }] : [];
  });
}
