import { batchStatements, jobsOfBatches } from './batchTables.ts';
import type { DatabaseKind } from './databaseKind.ts';
import { listingStatements, smallerLeaves } from './listingTables.ts';
import { orderStatements } from './orderTables.ts';
import { preparedStatements, templateStatements } from './templateTables.ts';
import { documentPartStatements, uploadStatements } from './uploadTables.ts';

/**
 * One step of the schema; its name is kept in the database, so neither name nor statements ever
 * change once released.
 */
export interface Migration {
  name: string;
  statements(kind: DatabaseKind): string[];
}

/** The few words in which the two databases' schema languages differ. */
interface Words {
  int: string;
  bytes: string;
  counter: string;
  /** Ends a table: SQLite checks column types only in strict tables, PostgreSQL always does. */
  end: string;
}

const words: Record<DatabaseKind, Words> = {
  sqlite: {
    int: 'integer',
    bytes: 'blob',
    counter: 'integer primary key autoincrement',
    end: ') strict',
  },
  postgres: {
    int: 'bigint',
    bytes: 'bytea',
    counter: 'bigint generated always as identity primary key',
    end: ')',
  },
};

/** All steps, oldest first. A change of the schema is a new step at the end. */
export const migrations: Migration[] = [
  {
    name: '001 first tables',
    statements: (kind) => [
      ...keyTables(words[kind]),
      ...transactionTables(words[kind]),
      ...jobTables(words[kind]),
      ...sentTables(words[kind]),
    ],
  },
  {
    name: '002 document faults',
    statements: () => [
      'alter table files add column fault text',
      'create index files_faulty on files (transaction_id) where fault is not null',
    ],
  },
  {
    name: '003 stored sizes',
    statements: () => [
      'create index files_stored on files (blob_key, size) where blob_key is not null',
    ],
  },
  { name: '004 listings', statements: listingStatements },
  { name: '005 embed sessions', statements: (kind) => [embedTable(words[kind])] },
  { name: '006 batches', statements: batchStatements },
  { name: '007 templates', statements: templateStatements },
  { name: '008 remote orders', statements: orderStatements },
  {
    name: '009 next jobs',
    statements: () => [
      'create index jobs_next on jobs (kind, run_at) where done_at is null and failed_at is null',
    ],
  },
  {
    name: '010 numbers of listings',
    // PostgreSQL combines its indexes by itself. SQLite's hold the number of each row behind them.
    statements: (kind) =>
      kind === 'sqlite' ? ['create index listings_numbers on listings (api_key_id, status)'] : [],
  },
  { name: '011 smaller leaves of the index of texts', statements: smallerLeaves },
  { name: '012 prepared documents', statements: preparedStatements },
  { name: '013 mails', statements: () => ['create index mails_of on mails (transaction_id)'] },
  { name: '014 jobs of batches', statements: jobsOfBatches },
  { name: '015 upload parts', statements: uploadStatements },
  { name: '016 document parts', statements: documentPartStatements },
];

function keyTables({ int, bytes, end }: Words): string[] {
  return [
    `create table api_keys (
      id text primary key,
      name text not null,
      app_key_hash ${bytes} not null,
      api_key_hash ${bytes} not null unique,
      created_at ${int} not null,
      revoked_at ${int}
    ${end}`,
    `create table sessions (
      hash ${bytes} primary key,
      owner text not null,
      sealed_api_key ${bytes} not null,
      created_at ${int} not null,
      expires_at ${int} not null
    ${end}`,
    `create table connect_tokens (
      hash ${bytes} primary key,
      sealed_api_key ${bytes},
      created_at ${int} not null,
      expires_at ${int} not null,
      used_at ${int}
    ${end}`,
    `create table settings (name text primary key, value text not null ${end}`,
    `create table idempotency (
      owner text not null,
      key text not null,
      body_sha256 ${bytes} not null,
      created_at ${int} not null,
      transaction_id text,
      status ${int},
      response text,
      primary key (owner, key)
    ${end}`,
  ];
}

function embedTable({ int, bytes, end }: Words): string {
  return `create table embed_sessions (
      id text primary key,
      owner text not null,
      key_hash ${bytes} not null,
      origin text not null,
      details text not null,
      code_hash ${bytes},
      token_hash ${bytes},
      created_at ${int} not null,
      expires_at ${int} not null
    ${end}`;
}

function transactionTables({ int, bytes, end }: Words): string[] {
  return [
    `create table transactions (
      id text primary key,
      api_key_id text not null,
      version ${int} not null,
      status ${int} not null,
      state text not null,
      summary text not null,
      created_at ${int} not null,
      started_at ${int},
      ended_at ${int},
      expires_at ${int},
      removed_at ${int}
    ${end}`,
    'create index transactions_by_key on transactions (api_key_id, created_at, id)',
    'create index transactions_due on transactions (expires_at) where ended_at is null',
    `create table files (
      transaction_id text not null references transactions (id),
      role text not null,
      file_id text not null,
      blob_key text unique,
      sha256 ${bytes} not null,
      size ${int} not null,
      details text not null,
      created_at ${int} not null,
      primary key (transaction_id, role, file_id)
    ${end}`,
    `create table file_metadata (
      transaction_id text not null references transactions (id),
      file_id text not null,
      body text not null,
      received_at ${int} not null,
      primary key (transaction_id, file_id)
    ${end}`,
    `create table signers (
      row_id text primary key,
      transaction_id text not null references transactions (id),
      signer_id text not null,
      generation ${int} not null,
      unique (transaction_id, signer_id)
    ${end}`,
    `create table signer_data (
      transaction_id text not null references transactions (id),
      signer_id text not null,
      kind text not null,
      data text not null,
      saved_at ${int} not null,
      primary key (transaction_id, signer_id, kind)
    ${end}`,
    `create table events (
      transaction_id text not null references transactions (id),
      seq ${int} not null,
      at ${int} not null,
      kind text not null,
      payload text not null,
      ip text,
      user_agent text,
      primary key (transaction_id, seq)
    ${end}`,
  ];
}

function jobTables({ int, counter, end }: Words): string[] {
  return [
    `create table jobs (
      seq ${counter},
      id text not null unique,
      kind text not null,
      transaction_id text references transactions (id),
      group_key text,
      host text,
      payload text not null,
      created_at ${int} not null,
      run_at ${int} not null,
      attempts ${int} not null,
      locked_by text,
      locked_until ${int},
      done_at ${int},
      failed_at ${int},
      last_error text
    ${end}`,
    'create index jobs_due on jobs (run_at) where done_at is null and failed_at is null',
    'create index jobs_in_group on jobs (group_key, seq) where done_at is null and failed_at is null',
    'create index jobs_running on jobs (host) where locked_until is not null',
    'create index jobs_by_transaction on jobs (transaction_id, seq)',
    `create table deliveries (
      job_seq ${int} not null references jobs (seq),
      attempt ${int} not null,
      at ${int} not null,
      status ${int},
      answer text,
      error text,
      duration_ms ${int} not null,
      primary key (job_seq, attempt)
    ${end}`,
    `create table mails (
      seq ${counter},
      message_id text not null unique,
      api_key_id text not null,
      transaction_id text references transactions (id),
      at ${int} not null,
      recipient text not null,
      subject text not null,
      body text not null
    ${end}`,
    'create index mails_by_key on mails (api_key_id, seq)',
  ];
}

function sentTables({ int, bytes, end }: Words): string[] {
  return [
    `create table sends (
      owner text not null,
      transaction_id text not null,
      created_at ${int} not null,
      started_at ${int},
      title text not null,
      details text not null,
      primary key (owner, transaction_id)
    ${end}`,
    'create index sends_by_owner on sends (owner, created_at, transaction_id)',
    `create table sent_files (
      owner text not null,
      transaction_id text not null,
      file_id text not null,
      metadata text,
      pdf_sha256 ${bytes},
      pdf_size ${int},
      sent_at ${int} not null,
      primary key (owner, transaction_id, file_id)
    ${end}`,
  ];
}
