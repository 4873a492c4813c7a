import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleChange, sampleSigner, sampleState } from '#testing/storage/sampleRecords.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { type ListFilter, createListingStore } from './listingStore.ts';
import { createTransactionStore } from './transactionStore.ts';

const at = someTime;
const idsOf = (lines: { id: string }[]) => lines.map(({ id }) => id);
const storesOf = (database: Database) => ({
  store: createTransactionStore(database),
  listings: createListingStore(database),
});
const titled = (id: string, displayName: string, changes: Partial<TransactionState> = {}) =>
  sampleState({ id, files: [{ fileId: `${id}.pdf`, displayName, signers: [] }], ...changes });

describeOnEachDatabase('the lists of transactions', (source, kind) => {
  /** Writes these in order, a moment apart, and returns how to ask for them. */
  async function written(...states: TransactionState[]) {
    const database = await source.open();
    const { store, listings } = storesOf(database);
    for (const [index, state] of states.entries())
      await store.create(sampleChange(state), at + index);
    const foundAsRead = async (filter: ListFilter) =>
      idsOf(await listings.list('key-1', filter, undefined, 50));
    /** Asks as a search does, which reads anew before it looks. */
    const found = async (filter: ListFilter) => {
      await listings.refresh(50);
      return foundAsRead(filter);
    };
    return { database, store, listings, found, foundAsRead };
  }

  test('are newest first, in pages, of one key only', async () => {
    const { store, listings } = storesOf(await source.open());
    for (const [id, createdAt] of [
      ['a', at],
      ['b', at + 1],
      ['c', at + 1],
      ['d', at + 2],
    ] as const)
      await store.create(sampleChange(sampleState({ id })), createdAt);
    await store.create(sampleChange(sampleState({ id: 'other', apiKeyId: 'key-2' })), at + 9);
    const first = await listings.list('key-1', {}, undefined, 2);
    expect(idsOf(first)).toEqual(['d', 'c']);
    expect(first[0]).toMatchObject({ summary: { id: 'd', status: 5 }, createdAt: at + 2 });
    const rest = await listings.list('key-1', {}, first[1], 2);
    expect(idsOf(rest)).toEqual(['b', 'a']);
    expect(await listings.list('key-1', {}, rest[1], 2)).toEqual([]);
  });

  test('are searched whatever texts clients sent: what cannot be stored stops nobody', async () => {
    const odd = (id: string, Reference: string) => sampleState({ id, echoed: { Reference } });
    const { store, found } = await written(
      odd('half', 'Order \ud83d'),
      odd('null', 'Order\0seven'),
      // Cut at 20,000 characters, in the middle of one.
      odd('long', `${'x'.repeat(19_997)}\n${'😀'.repeat(9)}`),
    );
    const half = await store.read('half');
    expect(half?.state.echoed).toEqual({ Reference: 'Order \ud83d' });
    expect(await found({ text: 'order' })).toEqual(['null', 'half']);
    expect(await found({ text: 'order\0seven' })).toEqual(['null']);
    expect(await found({ text: 'seven\udc00' })).toEqual([]);
    expect(await found({ text: '\0' })).toEqual([]);
    expect(await found({ text: 'xxxx' })).toEqual(['long']);
  });

  test('are searched by parts of words of titles, names, addresses and references', async () => {
    const signers = [
      sampleSigner({
        scribbleName: 'Zoë Łuczak',
        email: 'zoe@example.com',
        echoed: { Name: 'Zo' },
      }),
    ];
    const { found } = await written(
      titled('lease', 'Lease agreement Müllerstraße'),
      titled('offer', '100%_Offer "new"', { echoed: { Reference: 'PO-77/b' } }),
      sampleState({ id: 'named', signers }),
      titled('foreign', 'Lease agreement', { apiKeyId: 'key-2' }),
    );
    expect(await found({ text: 'AGREE' })).toEqual(['lease']);
    expect(await found({ text: 'mullerstrasse lea' })).toEqual(['lease']);
    expect(await found({ text: 'lease offer' })).toEqual([]);
    expect(await found({ text: 'łuc' })).toEqual(['named']);
    expect(await found({ text: 'zoe@ex' })).toEqual(['named']);
    expect(await found({ text: 'po-77/B' })).toEqual(['offer']);
    expect(await found({ text: '%_off' })).toEqual(['offer']);
    expect(await found({ text: '"new"' })).toEqual(['offer']);
    expect(await found({ text: '%%%' })).toEqual([]);
    expect(await found({ text: 'le' })).toEqual([]);
    expect(await found({ text: 'agree mü' })).toEqual(['lease']);
    expect(await found({ text: 'agree xx' })).toEqual([]);
    expect(await found({ text: 'offer OR lease' })).toEqual([]);
    expect(await found({ text: '   ' })).toEqual(['named', 'offer', 'lease']);
  });

  test('are narrowed by status and time, with and without a search, page by page', async () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      titled(`t${index}`, `Contract ${index}`, { status: index % 2 === 0 ? 30 : 10 }),
    );
    const { listings, found } = await written(...many);
    expect(await found({ status: 30 })).toEqual(['t6', 't4', 't2', 't0']);
    expect(await found({ text: 'contract', status: 10 })).toEqual(['t5', 't3', 't1']);
    expect(await found({ from: at + 2, until: at + 4 })).toEqual(['t3', 't2']);
    expect(await found({ text: 'contract', from: at + 5 })).toEqual(['t6', 't5']);
    const first = await listings.list('key-1', { text: 'contract' }, undefined, 3);
    const second = await listings.list('key-1', { text: 'contract' }, first.at(-1), 3);
    const third = await listings.list('key-1', { text: 'contract' }, second.at(-1), 3);
    expect([first, second, third].map(idsOf)).toEqual([
      ['t6', 't5', 't4'],
      ['t3', 't2', 't1'],
      ['t0'],
    ]);
    expect(await listings.counts('key-1')).toEqual([
      { status: 10, count: 3 },
      { status: 30, count: 4 },
    ]);
    expect(await listings.counts('key-2')).toEqual([]);
  });

  test('follow each change, and nothing of a text that was removed is left', async () => {
    const { store, found } = await written(titled('lease', 'Secretive title'));
    const decide =
      (next: (state: TransactionState) => TransactionState) => (state: TransactionState) => ({
        ok: true as const,
        ...sampleChange(next(state)),
      });
    await store.commit(
      'lease',
      at,
      decide((state) => ({ ...state, status: 10 })),
    );
    expect(await found({ status: 10 })).toEqual(['lease']);
    await store.commit(
      'lease',
      at,
      decide((state) => ({ ...state, files: [{ fileId: 'x.pdf', signers: [] }] })),
    );
    expect(await found({ text: 'secretive' })).toEqual([]);
    expect(await found({ text: 'x.pdf' })).toEqual(['lease']);
  });

  test('show what another version wrote, whose texts are read later', async () => {
    const { database, listings, found, foundAsRead } = await written(
      titled('lease', 'Lease agreement'),
    );
    expect(await foundAsRead({ text: 'agreement' })).toEqual([]);
    expect(await listings.refresh(10)).toBe(false);
    const older = titled('older', 'Older agreement', { status: 20 });
    const columns = { version: 1, createdAt: at + 9, expiresAt: 0 };
    const summary = JSON.stringify({
      id: 'older',
      status: 20,
      createdAt: '',
      files: [],
      signers: [],
    });
    await database.db
      .insertInto('transactions')
      .values({
        id: 'older',
        apiKeyId: 'key-1',
        status: 20,
        state: JSON.stringify(older),
        summary,
        ...columns,
      })
      .execute();
    expect(await foundAsRead({})).toEqual(['older', 'lease']);
    expect(await foundAsRead({ status: 20 })).toEqual(['older']);
    expect(await foundAsRead({ text: 'agreement' })).toEqual(['lease']);
    expect(await listings.refresh(10)).toBe(false);
    expect(await found({ text: 'agreement' })).toEqual(['older', 'lease']);
    await database.db
      .updateTable('transactions')
      .set({ status: 30, state: JSON.stringify(titled('older', 'Renamed', { status: 30 })) })
      .where('id', '=', 'older')
      .execute();
    expect(await found({ status: 30 })).toEqual(['older']);
    expect(await listings.refresh(10)).toBe(false);
    expect(await found({ text: 'renamed' })).toEqual(['older']);
    expect(await found({ text: 'older agree' })).toEqual([]);
  });

  test('lose what is removed in the same commit, before anything is read anew', async () => {
    const { store, found, foundAsRead } = await written(titled('lease', 'Secretive title'));
    expect(await found({ text: 'secretive' })).toEqual(['lease']);
    await store.commit('lease', at, (state) => ({
      ok: true,
      ...sampleChange({ ...state, files: [{ fileId: 'x.pdf', signers: [] }] }),
      removesContent: true,
    }));
    expect(await foundAsRead({ text: 'secretive' })).toEqual([]);
    expect(await foundAsRead({ text: 'x.pdf' })).toEqual(['lease']);
  });

  test('leave the texts of new transactions to whoever searches, where that is asked for', async () => {
    const { listings, found, foundAsRead } = await written(
      titled('first', 'First agreement'),
      titled('second', 'Second agreement'),
    );
    expect(await listings.refresh(10, at)).toBe(false);
    expect(await foundAsRead({ text: 'agreement' })).toEqual(['first']);
    expect(await found({ text: 'agreement' })).toEqual(['second', 'first']);
  });

  test('are all read anew, also where one commit has the time for a single one', async () => {
    const { found } = await written(...['a', 'b', 'c'].map((id) => titled(id, `${id} Agreement`)));
    const { now } = performance;
    let later = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      later += 1_000;
      return now.call(performance) + later;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await found({ text: 'agreement' })).toEqual(['c', 'b', 'a']);
  });

  test('are read anew past a transaction that cannot be read', async () => {
    const { database, listings, found } = await written(
      titled('lease', 'Lease agreement'),
      titled('damaged', 'Damaged agreement'),
      titled('offer', 'Offer agreement'),
    );
    const broken = { state: '{' };
    await database.db.updateTable('transactions').set(broken).where('id', '=', 'damaged').execute();
    expect(await listings.refresh(10)).toBe(false);
    expect(await found({ text: 'agreement' })).toEqual(['offer', 'lease']);
    expect(await listings.refresh(0)).toBe(false);
  });

  test('and counts are read from indexes, never by going through all rows', async () => {
    const { database, listings } = await written(titled('lease', 'Lease agreement'));
    const statements = [
      sql`select status, count(*) from listings where api_key_id = 'key-1' group by status`,
      sql`select transaction_id from listings where api_key_id = 'key-1' and status = 30
        order by created_at desc, transaction_id desc limit 51`,
      sql`select transaction_id from listings where api_key_id = 'key-1'
        and (created_at, transaction_id) < (5, 'x')
        order by created_at desc, transaction_id desc limit 51`,
      kind === 'sqlite'
        ? sql`select rowid from listing_texts where listing_texts match '"lease"' order by rowid desc`
        : sql`select transaction_id from listings where text like '%lease%'`,
      sql`select transaction_id from listings where stale = 1 order by seq desc limit 9`,
    ];
    const plans = await database.db.connection().execute(async (db) => {
      // A planner reads three rows faster one by one; how it would read many is asked.
      if (kind === 'postgres') await sql`set enable_seqscan = off`.execute(db);
      const read: string[] = [];
      for (const statement of statements) {
        const words = kind === 'sqlite' ? sql`explain query plan ` : sql`explain `;
        const { rows } = await sql<Record<string, unknown>>`${words}${statement}`.execute(db);
        read.push(rows.map((row) => JSON.stringify(Object.values(row))).join(' '));
      }
      if (kind === 'postgres') await sql`reset enable_seqscan`.execute(db);
      return read;
    });
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan|SCAN listings(?! USING)|TEMP B-TREE/);
      expect(plan).toMatch(/USING (?:COVERING )?INDEX|VIRTUAL TABLE INDEX|Index/);
    }
    expect(await listings.readsEveryRow()).toBe(false);
  });
});
