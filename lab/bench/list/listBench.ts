import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database, DatabaseLocation } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { lineOf, tableOf } from '../report.ts';
import type { Row } from '../row.ts';
import { quantile } from '../stats.ts';
import { fillLists, listOwner, rareStatus } from './fillLists.ts';

/**
 * `npm run bench -- list [--count N] [--times N]`: how long the list of so many generated
 * transactions takes in the store, on SQLite and PostgreSQL, beside a bare look-up by a key on the
 * same connection. It prints the table that docs/scaling.md has.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    times: { type: 'string', default: '60' },
  },
});
const [count, times] = [Number(values.count), Number(values.times)];
if (!count || !times) {
  process.stderr.write('Usage: npm run bench -- list [--count 100000] [--times 60]\n');
  process.exit(2);
}
const say = (text: string) => process.stdout.write(`${text}\n`);
const pageLength = 50;
const minute = 60_000;
/** The moment so many days after the first transaction, in ms. */
const day = (number: number) => number * 24 * 60 * minute;

const folder = await mkdtemp(join(tmpdir(), 'fieldwright-list-'));
const rows: Row[] = [];
try {
  rows.push(...(await measureOn({ kind: 'sqlite', dataDir: folder })));
  const programs = postgresPrograms();
  if (programs === undefined) say('SKIPPED: lists on PostgreSQL (it is not installed here)');
  else {
    const server = await startPostgres(programs);
    try {
      const url = await server.newDatabase();
      rows.push(
        ...(await measureOn({ kind: 'postgres', url, onConnectionError: () => undefined })),
      );
    } finally {
      await server.stop();
    }
  }
  say(`\n${tableOf(rows).join('\n')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureOn(location: DatabaseLocation): Promise<Row[]> {
  const database = await openDatabase(location, Date.now());
  try {
    const begun = performance.now();
    await fillLists(database, count);
    say(`${location.kind}: filled in ${Math.round((performance.now() - begun) / 1_000)} s`);
    return await measure(database);
  } finally {
    await database.close();
  }
}

async function measure(database: Database): Promise<Row[]> {
  const listings = createListingStore(database);
  const list = (filter: Parameters<typeof listings.list>[1]) =>
    listings.list(listOwner, filter, undefined, pageLength + 1);
  const [beforeLast] = await database.db
    .selectFrom('listings')
    .select(['transactionId as id', 'createdAt'])
    .orderBy('seq')
    .offset(Math.min(pageLength, count - 1))
    .limit(1)
    .execute();
  const works: Record<string, () => Promise<unknown>> = {
    'first page': () => list({}),
    'last page': () => listings.list(listOwner, {}, beforeLast, pageLength + 1),
    'first page of a rare status': () => list({ status: rareStatus }),
    'counts per status': () => listings.counts(listOwner),
    'a rare word': () => list({ text: 'zanzibar' }),
    'a word of every second': () => list({ text: 'lease' }),
    'a word of every second, of a rare status': () => list({ text: 'lease', status: rareStatus }),
    'a word of every second, which another key has nowhere': () =>
      listings.list('key-2', { text: 'lease', status: 30 }, undefined, pageLength + 1),
    'a word of every second, of a status, on a day long ago': () =>
      list({ text: 'lease', status: 30, from: day(9), until: day(10) }),
    'a word of every second, of a status, in the older half': () =>
      list({ text: 'lease', status: 30, until: (count / 2) * minute }),
    'a word of every second, which a status has nowhere in half a year': () =>
      list({ text: 'lease', status: rareStatus, from: day(1), until: day(180) }),
    'two words': () => list({ text: 'lease zanzi' }),
    'two words of many': () => list({ text: 'lease amsterdam' }),
    "two words of many and a signer's name, of a status": () =>
      list({ text: 'lease amsterdam anna', status: 30 }),
    'three letters with an accent, of a status': () => list({ text: 'Ván', status: 10 }),
    'a word that is nowhere': () => list({ text: 'qwertzuiop' }),
    'a word of every second and one that is nowhere': () => list({ text: 'lease qwertzuiop' }),
  };
  const one = beforeLast?.id ?? '';
  const bare = () => sql`select id from transactions where id = ${one}`.execute(database.db);
  const figures: Row[] = [];
  for (const [what, work] of Object.entries(works)) {
    const own: number[] = [];
    const other: number[] = [];
    for (let time = 0; time < times + 3; time += 1) {
      const [taken, base] = [await timeOf(work), await timeOf(bare)];
      if (time < 3) continue;
      own.push(taken);
      other.push(base);
    }
    const [p95, base] = [quantile(own, 0.95), quantile(other, 0.95)];
    const row: Row = {
      what: `${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${what}: 95th percentile`,
      unit: 'ms',
      value: p95,
      target: { is: 'at most', bound: 50 },
      note: `median ${quantile(own, 0.5).toFixed(1)} ms; ${(p95 / base).toFixed(0)} × a row by its key (${base.toFixed(2)} ms)`,
    };
    say(lineOf(row));
    figures.push(row);
  }
  return figures;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
