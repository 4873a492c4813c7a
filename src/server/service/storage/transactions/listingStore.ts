import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '#core/wire/foldText.ts';
import {
  type TransactionSummary,
  transactionSummarySchema,
} from '#core/wire/surfaces/appSurface.ts';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import { type Database, fromJson } from '#server/service/storage/database/database.ts';
import { type ListPlace, newestAfter } from '#server/service/storage/database/newestAfter.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { readTextsAnew } from './readTextsAnew.ts';

/** The shortest part of a word that a search finds, in characters. */
const shortestWord = 3;

/** So few of a status or a time are looked at one by one, rather than all that have the words. */
const fewRows = 1_000;

/** So many hits of a search on SQLite are looked at one by one, the newest first; then more. */
const newestHits = [250, 2_000] as const;

/** Which transactions a list shows; every condition that is given must hold. */
export interface ListFilter {
  /** Parts of words that stand in titles, names, addresses or references, in any order. */
  text?: string | undefined;
  status?: TransactionStatus | undefined;
  /** When it was created, in ms since 1970: at or after `from`, before `until`. */
  from?: number | undefined;
  until?: number | undefined;
}

/** One line of a list, without the state. */
export interface TransactionLine extends ListPlace {
  summary: TransactionSummary;
}

/** Lists of transactions. Times in ms since 1970. */
export interface ListingStore {
  /**
   * Newest first, at most `limit`, after `before`. Words of fewer than three characters alone find
   * nothing; beside longer ones they count.
   */
  list(
    apiKeyId: string,
    filter: ListFilter,
    before: ListPlace | undefined,
    limit: number,
  ): Promise<TransactionLine[]>;
  /** How many transactions there are of each status. */
  counts(apiKeyId: string): Promise<{ status: number; count: number }[]>;
  /**
   * Reads texts anew that may be of an earlier state of their transaction, at most `limit`, newest
   * first; resolves to whether others are left. A search looks at what was read. `createdUntil`
   * leaves out transactions that were created later (ms since 1970).
   */
  refresh(limit: number, createdUntil?: number): Promise<boolean>;
  /** Whether a search has to read every row, because PostgreSQL may not install pg_trgm. */
  readsEveryRow(): Promise<boolean>;
}

/** The lists of a database. */
export function createListingStore(database: Database): ListingStore {
  const { db } = database;
  return {
    async list(apiKeyId, filter, before, limit) {
      const words = foldText(filter.text ?? '')
        .split(' ')
        .filter((word) => word !== '');
      const isSearch = words.length > 0;
      if (isSearch && words.every((word) => word.length < shortestWord)) return [];
      const looksAtRows =
        !isSearch || database.kind === 'postgres' || (await isFew(database, apiKeyId, filter));
      const page = (lines: Lines) =>
        withinFilter(lines as SelectQueryBuilder<Tables, 'listings', LineRow>, apiKeyId, filter)
          .limit(limit)
          .execute();
      const rows = looksAtRows
        ? await page(holding(database, words, before))
        : await pageOfHits(database, { apiKeyId, filter, words, before, limit }, page);
      return rows.map(({ id, createdAt, summary }) => ({
        id,
        createdAt,
        summary: fromJson(transactionSummarySchema, summary, 'transactions', id),
      }));
    },

    counts: (apiKeyId) =>
      db
        .selectFrom('listings')
        .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
        .where('apiKeyId', '=', apiKeyId)
        .groupBy('status')
        .orderBy('status')
        .execute(),

    refresh: (limit, createdUntil) => readTextsAnew(database, limit, createdUntil),

    async readsEveryRow() {
      if (database.kind === 'sqlite') return false;
      const found = await sql`select 1 from pg_indexes where indexname = 'listings_by_text'
        and schemaname = any (current_schemas(false))`.execute(db);
      return found.rows.length === 0;
    },
  };
}

interface LineRow {
  id: string;
  createdAt: number;
  summary: string;
}
type Lines = SelectQueryBuilder<Tables, 'listings' | 'transactions', LineRow>;

/** All lines, newest first. */
function inTime({ db }: Database, before: ListPlace | undefined): Lines {
  const lines = db
    .selectFrom('listings')
    .innerJoin('transactions', 'transactions.id', 'listings.transactionId')
    .select(['transactions.id', 'listings.createdAt', 'transactions.summary']);
  return newestAfter(lines, 'listings', before);
}

/** The lines whose text has all words, in an order of looking that PostgreSQL decides by itself. */
function holding(
  database: Database,
  words: readonly string[],
  before: ListPlace | undefined,
): Lines {
  return words.reduce((lines, word) => lines.where(holds(word)), inTime(database, before));
}

/** Whether only few transactions of a key have this status and time; the index alone is asked. */
async function isFew({ db }: Database, apiKeyId: string, filter: ListFilter): Promise<boolean> {
  if (!narrows(filter)) return false;
  const next = await withinFilter(db.selectFrom('listings').select('status'), apiKeyId, filter)
    .limit(1)
    .offset(fewRows)
    .executeTakeFirst();
  return next === undefined;
}

const hasTime = ({ from, until }: ListFilter) => from !== undefined || until !== undefined;
const narrows = (filter: ListFilter) => filter.status !== undefined || hasTime(filter);

/** A page of a search on SQLite. */
interface Search {
  apiKeyId: string;
  filter: ListFilter;
  words: readonly string[];
  before: ListPlace | undefined;
  limit: number;
}

/**
 * The newest hits mostly fill a page. Where many do not, the others are compared by their numbers
 * alone with those of the transactions that are asked for: their rows would be the most of it.
 */
async function pageOfHits<T>(
  database: Database,
  search: Search,
  page: (lines: Lines) => Promise<T[]>,
): Promise<T[]> {
  for (const many of newestHits) {
    const newest = await page(searching(database, search, sql``, sql`limit ${many}`));
    if (newest.length >= search.limit) return newest;
    const { rows } = await sql<{ hits: number }>`select count(*) as hits from
      (${hitsOf(search, sql``, sql`limit ${many + 1}`)})`.execute(database.db);
    if ((rows[0]?.hits ?? 0) <= many) return newest;
  }
  return page(searching(database, search, sql`and +rowid in (${numbersOf(search)})`));
}

/** The numbers of all transactions that are asked for, whatever their texts. */
function numbersOf({ apiKeyId, filter }: Search): RawBuilder<unknown> {
  const { status, from, until } = filter;
  const asked = sql`api_key_id = ${apiKeyId}
    ${status === undefined ? sql`` : sql`and status = ${status}`}`;
  // Without a time, the index that has nothing but what is compared is the shortest to read.
  if (!hasTime(filter))
    return sql`select seq from listings indexed by listings_numbers where ${asked}`;
  return sql`select seq from listings where ${asked}
    and created_at >= ${from ?? 0} and created_at < ${until ?? Number.MAX_SAFE_INTEGER}`;
}

/** The numbers of the texts that have all longer words, newest first. */
function hitsOf(
  { apiKeyId, filter: { until }, words, before }: Search,
  asked: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const expression = words
    .filter(isLong)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join(' AND ');
  const rest = before
    ? sql`and rowid < (select seq from listings where transaction_id = ${before.id})`
    : sql``;
  // What is newer than all that is asked for is not walked through. Numbers follow the times of
  // creation but for clocks that were set back, so the largest of them is looked for.
  const older =
    until === undefined
      ? sql``
      : sql`and rowid <= (select max(seq) from listings
          where api_key_id = ${apiKeyId} and created_at < ${until})`;
  // FTS5 gives its rows in the order of their numbers without sorting them, and stops at a limit.
  return sql`select rowid from listing_texts
    where listing_texts match ${expression} ${rest} ${older} ${asked} order by rowid desc ${first}`;
}

/** The lines whose text has all words on SQLite, from the index of runs of three characters. */
function searching(
  database: Database,
  search: Search,
  asked: RawBuilder<unknown>,
  first: RawBuilder<unknown> = sql``,
): Lines {
  const lines = database.db
    .selectFrom(sql<{ rowid: number }>`(${hitsOf(search, asked, first)})`.as('hits'))
    // SQLite keeps the order of cross joins: it knows not how few the hits are, and where they have
    // a limit would read all transactions of a key to look each up among them.
    .crossJoin('listings')
    .crossJoin('transactions')
    .whereRef('listings.seq', '=', 'hits.rowid')
    .whereRef('transactions.id', '=', 'listings.transactionId')
    .select(['transactions.id', 'listings.createdAt', 'transactions.summary'])
    .orderBy('hits.rowid', 'desc') as unknown as Lines;
  return search.words
    .filter((word) => !isLong(word))
    .reduce((rest, word) => rest.where(holds(word)), lines);
}

const isLong = (word: string) => word.length >= shortestWord;

const holds = (word: string) =>
  sql<SqlBool>`listings.text like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`;

function withinFilter<O>(
  lines: SelectQueryBuilder<Tables, 'listings', O>,
  apiKeyId: string,
  { status, from, until }: ListFilter,
): SelectQueryBuilder<Tables, 'listings', O> {
  return lines
    .where('listings.apiKeyId', '=', apiKeyId)
    .$if(status !== undefined, (query) => query.where('listings.status', '=', status ?? 0))
    .$if(from !== undefined, (query) => query.where('listings.createdAt', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('listings.createdAt', '<', until ?? 0));
}
