import type { DatabaseKind } from './databaseKind.ts';

/**
 * The statements that make `listings`, what lists of transactions are searched by: a narrow row
 * beside each transaction, and an index of the runs of three characters in its text (SQLite: FTS5
 * with its trigram tokenizer; PostgreSQL: pg_trgm, where it may be installed).
 *
 * Triggers write a row with each transaction and mark it stale with each change of what a list
 * shows, so that transactions of an earlier version, or of a process that runs beside this one, are
 * listed, too; their text is read later.
 */
export function listingStatements(kind: DatabaseKind): string[] {
  const isSqlite = kind === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const counter = isSqlite
    ? 'integer primary key autoincrement'
    : 'bigint generated always as identity primary key';
  return [
    `create table listings (
      seq ${counter},
      transaction_id text not null unique references transactions (id),
      api_key_id text not null,
      created_at ${int} not null,
      status ${int} not null,
      stale ${int} not null,
      text text not null
    ${isSqlite ? ') strict' : ')'}`,
    'create index listings_by_key on listings (api_key_id, created_at, transaction_id)',
    'create index listings_by_status on listings (api_key_id, status, created_at, transaction_id)',
    'create index listings_stale on listings (seq) where stale = 1',
    `insert into listings (transaction_id, api_key_id, created_at, status, stale, text)
      select id, api_key_id, created_at, status, 1, '' from transactions order by created_at, id`,
    ...(isSqlite ? sqliteStatements : postgresStatements),
  ];
}

const sqliteStatements = [
  // It keeps the text a second time: over the content of another table, FTS5 3.45 with
  // secure-delete leaves an index that quick_check calls damaged.
  `create virtual table listing_texts using fts5(text, tokenize='trigram')`,
  // Without it, what was deleted stays in the index until it is merged.
  `insert into listing_texts (listing_texts, rank) values ('secure-delete', 1)`,
  `create trigger listings_new after insert on transactions begin
    insert into listings (transaction_id, api_key_id, created_at, status, stale, text)
      values (new.id, new.api_key_id, new.created_at, new.status, 1, '');
  end`,
  `create trigger listings_changed after update of status, summary on transactions
    when old.status <> new.status or old.summary <> new.summary begin
    update listings set status = new.status, stale = 1 where transaction_id = new.id;
  end`,
  `create trigger listing_texts_changed after update of text on listings
    when old.text <> new.text begin
    delete from listing_texts where rowid = old.seq;
    insert into listing_texts (rowid, text) values (new.seq, new.text);
  end`,
];

/**
 * To delete a text, secure-delete writes the leaf of each of its runs of three characters anew,
 * which with the leaves of 4,050 bytes that FTS5 makes takes twice as long. Searches take as long.
 */
export const smallerLeaves = (kind: DatabaseKind): string[] =>
  kind === 'sqlite'
    ? [`insert into listing_texts (listing_texts, rank) values ('pgsz', 1000)`]
    : [];

const postgresStatements = [
  `create function keep_listing() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into listings (transaction_id, api_key_id, created_at, status, stale, text)
        values (new.id, new.api_key_id, new.created_at, new.status, 1, '');
    else
      update listings set status = new.status, stale = 1 where transaction_id = new.id;
    end if;
    return null;
  end $$`,
  `create trigger listings_new after insert on transactions
    for each row execute function keep_listing()`,
  `create trigger listings_changed after update of status, summary on transactions
    for each row when (old.status <> new.status or old.summary <> new.summary)
    execute function keep_listing()`,
  // A database whose owner may not install the extension is searched row by row.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index listings_by_text on listings using gin (text gin_trgm_ops);
  exception when others then
    raise warning 'pg_trgm cannot be installed: %', sqlerrm;
  end $$`,
];
