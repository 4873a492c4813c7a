import type { DatabaseKind } from './databaseKind.ts';

/** A table that `documentPartStatements` has taken the place of. */
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

/**
 * Parts of documents whose upload has not come to its end, also of those that no transaction waits
 * for. What was on its way goes on.
 */
export function documentPartStatements(kind: DatabaseKind): string[] {
  const { int, bytes, end } =
    kind === 'sqlite'
      ? { int: 'integer', bytes: 'blob', end: ') strict' }
      : { int: 'bigint', bytes: 'bytea', end: ')' };
  return [
    `create table document_parts (
      transaction_id text not null,
      file_id text not null,
      owner text not null,
      upload_sha256 ${bytes} not null,
      begin ${int} not null,
      size ${int} not null,
      sha256 ${bytes} not null,
      blob_key text not null unique,
      created_at ${int} not null,
      primary key (transaction_id, file_id, owner, upload_sha256, begin)
    ${end}`,
    'create index document_parts_by_owner on document_parts (owner, size)',
    `insert into document_parts
      (transaction_id, file_id, owner, upload_sha256, begin, size, sha256, blob_key, created_at)
      select transaction_id, file_id, owner, upload_sha256, begin, size, sha256, blob_key, created_at
      from upload_parts`,
  ];
}

/** A part of a document on its way. */
export interface DocumentPartsTable {
  /** Empty, as the file, where the document is for templates. */
  transactionId: string;
  fileId: string;
  /** Whose keys the document belongs to. */
  owner: string;
  /** Of the whole document. */
  uploadSha256: Uint8Array;
  /** Where the part begins in the document, in bytes. */
  begin: number;
  size: number;
  /** Of the part. */
  sha256: Uint8Array;
  blobKey: string;
  createdAt: number;
}
