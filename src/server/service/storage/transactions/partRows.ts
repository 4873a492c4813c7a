import type { Selectable } from 'kysely';
import { prepared, type Trx } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { endUses, takeDocument } from '#server/service/storage/templates/documentUses.ts';
import type { Change, MetadataText } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

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
