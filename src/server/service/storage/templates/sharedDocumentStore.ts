import { type Database, fromJson, toJson } from '#server/service/storage/database/database.ts';
import * as z from 'zod/mini';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import type { StoredFile } from '#server/service/transaction/state/transactionState.ts';
import { removeUnused } from './documentUses.ts';

/** A PDF that templates, and the transactions made from them, refer to. */
export interface SharedDocument extends StoredFile {
  facts: UploadedPdf;
}

/**
 * Documents by owner and SHA-256 of what was uploaded: the same bytes are stored once for one
 * owner. Times in ms.
 */
export interface SharedDocumentStore {
  find(owner: string, sha256: string): Promise<SharedDocument | undefined>;
  /** Names a blob that is kept already. False when the owner has these bytes under another key. */
  add(owner: string, document: SharedDocument, at: number): Promise<boolean>;
  /**
   * Removes those that nothing refers to and that were added before this, and ends the references
   * of transactions whose documents were removed by an earlier version. Returns the freed blob
   * keys.
   */
  removeUnused(before: number): Promise<string[]>;
}

const factsSchema = z.custom<UploadedPdf>(
  (value) =>
    z.object({ pages: z.array(z.unknown()), embedded: z.array(z.unknown()) }).safeParse(value)
      .success,
);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (sha256: string) => new Uint8Array(Buffer.from(sha256, 'hex'));

/** The columns of a document, for joins. */
export const documentColumns = [
  'sharedDocuments.blobKey',
  'sharedDocuments.sha256',
  'sharedDocuments.preparedSha256',
  'sharedDocuments.size',
  'sharedDocuments.facts',
] as const;

/** The document of a row with `documentColumns`. */
export function rowToDocument({
  blobKey,
  sha256,
  preparedSha256,
  size,
  facts,
}: Omit<Tables['sharedDocuments'], 'owner' | 'createdAt' | 'fault'>): SharedDocument {
  return {
    blobKey,
    sha256: hex(preparedSha256 ?? sha256),
    ...(preparedSha256 ? { uploadedSha256: hex(sha256) } : {}),
    size,
    facts: fromJson(factsSchema, facts, 'sharedDocuments', blobKey),
  };
}

/** The shared documents of a database. */
export function createSharedDocumentStore(database: Database): SharedDocumentStore {
  const { db } = database;
  return {
    async find(owner, sha256) {
      const row = await db
        .selectFrom('sharedDocuments')
        .select(documentColumns)
        .where('owner', '=', owner)
        .where('sha256', '=', bytesOf(sha256))
        .executeTakeFirst();
      return row && rowToDocument(row);
    },

    async add(owner, { blobKey, sha256, uploadedSha256, size, facts }, createdAt) {
      const added = await db
        .insertInto('sharedDocuments')
        .values({
          blobKey,
          owner,
          sha256: bytesOf(uploadedSha256 ?? sha256),
          preparedSha256: uploadedSha256 === undefined ? null : bytesOf(sha256),
          size,
          facts: toJson(facts),
          createdAt,
          fault: null,
        })
        .onConflict((conflict) => conflict.columns(['owner', 'sha256']).doNothing())
        .executeTakeFirstOrThrow();
      return added.numInsertedOrUpdatedRows === 1n;
    },

    async removeUnused(before) {
      await db
        .deleteFrom('sharedUses')
        .where('transactionId', 'in', (query) =>
          query.selectFrom('transactions').select('id').where('removedAt', 'is not', null),
        )
        .execute();
      const rows = await db
        .selectFrom('sharedDocuments')
        .select('blobKey')
        .where('createdAt', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sharedUses')
                .select('sharedUses.fileId')
                .whereRef('sharedUses.blobKey', '=', 'sharedDocuments.blobKey'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('templateFiles')
                .select('templateFiles.fileId')
                .whereRef('templateFiles.blobKey', '=', 'sharedDocuments.blobKey'),
            ),
          ),
        )
        .execute();
      return database.transaction((trx) =>
        removeUnused(
          trx,
          rows.map(({ blobKey }) => blobKey),
        ),
      );
    },
  };
}
