import type { DatabaseKind } from './databaseKind.ts';

/** Parts of documents whose upload has not come to its end. */
export function uploadStatements(kind: DatabaseKind): string[] {
  const { int, bytes, end } =
    kind === 'sqlite'
      ? { int: 'integer', bytes: 'blob', end: ') strict' }
      : { int: 'bigint', bytes: 'bytea', end: ')' };
  return [
    `create table upload_parts (
      transaction_id text not null references transactions (id),
      file_id text not null,
      upload_sha256 ${bytes} not null,
      begin ${int} not null,
      size ${int} not null,
      sha256 ${bytes} not null,
      blob_key text not null unique,
      owner text not null,
      created_at ${int} not null,
      primary key (transaction_id, file_id, upload_sha256, begin)
    ${end}`,
    'create index upload_parts_by_owner on upload_parts (owner, size)',
  ];
}

/** A part of a document on its way. */
export interface UploadPartsTable {
  transactionId: string;
  fileId: string;
  /** Of the whole document. */
  uploadSha256: Uint8Array;
  /** Where the part begins in the document, in bytes. */
  begin: number;
  size: number;
  /** Of the part. */
  sha256: Uint8Array;
  blobKey: string;
  /** Whose keys the transaction belongs to. */
  owner: string;
  createdAt: number;
}
