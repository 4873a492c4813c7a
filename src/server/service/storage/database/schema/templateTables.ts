import type { DatabaseKind } from './databaseKind.ts';

/**
 * Templates, their versions, and the documents that several templates and transactions share. A
 * transaction that shares a document has no blob key of its own for it: a process of an earlier
 * version, which removes what a transaction's own rows name, leaves it alone.
 */
export function templateStatements(kind: DatabaseKind): string[] {
  const { int, bytes, end } =
    kind === 'sqlite'
      ? { int: 'integer', bytes: 'blob', end: ') strict' }
      : { int: 'bigint', bytes: 'bytea', end: ')' };
  return [
    `create table templates (
      id text primary key,
      owner text not null,
      name text not null,
      version ${int} not null,
      summary text not null,
      made_by text,
      created_at ${int} not null,
      modified_at ${int} not null,
      deleted_at ${int}
    ${end}`,
    'create index templates_by_owner on templates (owner, modified_at, id)',
    `create table template_versions (
      template_id text not null references templates (id),
      version ${int} not null,
      body text not null,
      made_by text,
      created_at ${int} not null,
      primary key (template_id, version)
    ${end}`,
    `create table shared_documents (
      blob_key text primary key,
      owner text not null,
      sha256 ${bytes} not null,
      size ${int} not null,
      facts text not null,
      created_at ${int} not null,
      fault text,
      unique (owner, sha256)
    ${end}`,
    'create index shared_documents_faulty on shared_documents (blob_key) where fault is not null',
    `create table template_files (
      template_id text not null,
      version ${int} not null,
      file_id text not null,
      blob_key text not null references shared_documents (blob_key),
      primary key (template_id, version, file_id),
      foreign key (template_id, version) references template_versions (template_id, version)
    ${end}`,
    'create index template_files_by_document on template_files (blob_key)',
    `create table shared_uses (
      transaction_id text not null references transactions (id),
      file_id text not null,
      blob_key text not null references shared_documents (blob_key),
      primary key (transaction_id, file_id)
    ${end}`,
    'create index shared_uses_by_document on shared_uses (blob_key)',
  ];
}

/** The digest of what is stored, where the upload was written anew. */
export function preparedStatements(kind: DatabaseKind): string[] {
  const bytes = kind === 'sqlite' ? 'blob' : 'bytea';
  return [`alter table shared_documents add column prepared_sha256 ${bytes}`];
}
