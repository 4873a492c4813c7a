import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import {
  alongside,
  sampleChange,
  sampleMail,
  samplePostback,
  sampleSigner,
  sampleState,
} from '#testing/storage/sampleRecords.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { Change } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { createDetailStore } from './detailStore.ts';
import { createListingStore } from './listingStore.ts';
import { createTransactionStore } from './transactionStore.ts';
import { writeChange } from './writeChange.ts';

const at = someTime;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const sha256 = (text: string) => new Uint8Array(Buffer.from(hash(text), 'hex'));
const file = (changes: Partial<NonNullable<Change['files']>[number]> = {}) => ({
  role: 'original' as const,
  fileId: 'lease.pdf',
  blobKey: 'blob-1',
  sha256: hash('pdf'),
  size: 3,
  ...changes,
});
const event = (kind: AuditEvent['kind'], changes: Partial<AuditEvent> = {}): AuditEvent => ({
  kind,
  at,
  ...changes,
});
const filesOf = ({ db }: Database) => db.selectFrom('files').selectAll().orderBy('role').execute();
const storesOf = (database: Database) => ({
  store: createTransactionStore(database),
  details: createDetailStore(database),
  jobs: createJobStore(database),
});

describeOnEachDatabase('the transaction store', (source) => {
  test('a transaction is read back as it was written, version 1', async () => {
    const { store } = storesOf(await source.open());
    const state = sampleState({ failure: 'é😀\u0000\ud800', expiresAt: at + 5 });
    expect(await store.create(sampleChange(state), at)).toEqual({ outcome: 'created' });
    expect(await store.read(state.id)).toEqual({ version: 1, state });
    expect(await store.read('another')).toBe(undefined);
  });

  test('a change to a stale version is lost and leaves nothing of itself', async () => {
    const database = await source.open();
    const { store, details, jobs } = storesOf(database);
    const state = sampleState();
    await store.create(sampleChange(state), at);
    const write = (failure: string) =>
      writeChange(
        database,
        { version: 1, state },
        sampleChange(
          { ...state, failure },
          {
            events: [event('failed', { detail: failure })],
            jobs: [samplePostback({ url: `https://${failure}.example/` })],
            files: [file({ blobKey: failure })],
          },
        ),
        at,
      );
    expect(await write('first')).toEqual({ outcome: 'written', freedBlobs: [] });
    expect(await write('second')).toEqual({ outcome: 'lost' });
    expect(await store.read(state.id)).toMatchObject({ version: 2, state: { failure: 'first' } });
    expect((await details.listEvents(state.id)).map(({ detail }) => detail)).toEqual(['first']);
    expect((await filesOf(database)).map((row) => row.blobKey)).toEqual(['first']);
    const hosts = (await jobs.list(state.id, 'postback')).map((job) => job.host);
    expect(hosts).toEqual(['first.example']);
    expect(await store.commit('unknown', at, alongside({}))).toEqual({ outcome: 'unknown' });
  });

  test('of twenty writes on one version exactly one wins, and those who decide again all get through', async () => {
    const database = await source.open();
    const { store, details } = storesOf(database);
    const state = sampleState();
    await store.create(sampleChange(state), at);
    const race = await Promise.all(
      Array.from({ length: 20 }, () =>
        writeChange(database, { version: 1, state }, sampleChange(state), at),
      ),
    );
    expect(race.filter((result) => result.outcome === 'written')).toHaveLength(1);
    const names = Array.from({ length: 10 }, (_, index) => `Signer${index + 1}`);
    const all = await Promise.all(
      names.map((signerId) =>
        store.commit(state.id, at, (current) => ({
          ok: true,
          ...sampleChange(
            { ...current, files: [...current.files, { fileId: signerId, signers: [] }] },
            { events: [event('signed', { signerId })] },
          ),
        })),
      ),
    );
    expect(all.map((result) => result.outcome)).toEqual(names.map(() => 'committed'));
    const after = await store.read(state.id);
    expect(after?.state.files.map((one) => one.fileId).toSorted()).toEqual(names.toSorted());
    expect(after?.version).toBe(12);
    expect(await details.listEvents(state.id)).toHaveLength(10);
  });

  test('a decision that refuses or changes nothing writes nothing', async () => {
    const { store } = storesOf(await source.open());
    const state = sampleState();
    await store.create(sampleChange(state), at);
    expect(await store.commit(state.id, at, alongside({}))).toEqual({
      outcome: 'committed',
      state,
      freedBlobs: [],
    });
    const problems = [{ Code: 'ended' as const, Path: '', Message: 'Over.' }];
    const refused = await store.commit(state.id, at, () => ({ ok: false, problems }));
    expect(refused).toEqual({ outcome: 'refused', problems });
    expect((await store.read(state.id))?.version).toBe(1);
  });

  test('an idempotency key gives the same transaction, also to two at once', async () => {
    const database = await source.open();
    const { store } = storesOf(database);
    const create = (id: string, body: string, apiKeyId = 'key-1') =>
      store.create(sampleChange(sampleState({ id, apiKeyId })), at, {
        key: 'once',
        bodySha256: sha256(body),
      });
    const both = await Promise.all([create('a', 'x'), create('b', 'x')]);
    expect(both.map((result) => result.outcome).toSorted()).toEqual(['created', 'repeated']);
    const first = both[0]?.outcome === 'created' ? 'a' : 'b';
    expect(await create('c', 'x')).toEqual({
      outcome: 'repeated',
      transactionId: first,
      sameBody: true,
    });
    expect(await create('d', 'y')).toEqual({
      outcome: 'repeated',
      transactionId: first,
      sameBody: false,
    });
    expect(await create('e', 'y', 'key-2')).toEqual({ outcome: 'created' });
    expect(await database.db.selectFrom('transactions').select('id').execute()).toHaveLength(2);
  });

  test('a signer is found by the row of the link, whose generation follows the state', async () => {
    const database = await source.open();
    const { store } = storesOf(database);
    const signer = sampleSigner();
    const state = sampleState({ signers: [signer] });
    await store.create(sampleChange(state), at);
    const generations = () => database.db.selectFrom('signers').select('generation').execute();
    expect(await store.findSigner(signer.rowId)).toEqual({
      transactionId: state.id,
      signerId: 'Signer1',
    });
    expect(await generations()).toEqual([{ generation: 1 }]);
    await store.commit(state.id, at, (current) => ({
      ok: true,
      ...sampleChange({ ...current, signers: [{ ...signer, generation: 2 }] }),
    }));
    expect(await generations()).toEqual([{ generation: 2 }]);
    expect(await store.findSigner('BAAAAAAAAAAAAAAAAAAAAA')).toBe(undefined);
  });

  test('what belongs to a change is written with it: events in order, files, metadata, marks', async () => {
    const database = await source.open();
    const { store, details } = storesOf(database);
    const { id } = sampleState();
    const created = event('created', { address: '::1', userAgent: 'Mozilla' });
    const uploads = [
      event('metadata received', { fileId: 'lease.pdf' }),
      event('pdf received', { fileId: 'lease.pdf', sha256: hash('pdf'), detail: 'x' }),
    ];
    await store.create(sampleChange(sampleState(), { events: [created] }), at);
    const metadata = { fileId: 'lease.pdf', body: '{"DisplayName": "Lease"}' };
    await store.commit(
      id,
      at + 1,
      alongside({ events: uploads, files: [file()], metadata: [metadata] }),
    );
    expect(await details.listEvents(id)).toEqual([created, ...uploads]);
    const [stored] = await filesOf(database);
    expect(stored).toMatchObject({ role: 'original', blobKey: 'blob-1', size: 3 });
    expect(Buffer.from(stored?.sha256 ?? [])).toEqual(Buffer.from(sha256('pdf')));
    expect(await details.listMetadata(id)).toEqual([metadata]);

    const entries = { 'lease.pdf': { Name: 'An' } };
    const merge = () => ({ entries, overruled: {} });
    await details.saveEntries(id, 2, { signerId: 'Signer1', merge }, at);
    expect(await details.findEntries(id, 'Signer1')).toEqual(entries);
    const marks = { signatures: {}, signature: { typed: 'An' } };
    const replaced = await store.commit(
      id,
      at + 2,
      alongside({
        files: [file({ blobKey: 'blob-2' })],
        marks: { signerId: 'Signer1', marks },
      }),
    );
    expect(replaced).toMatchObject({ outcome: 'committed', freedBlobs: ['blob-1'] });
    expect(await details.blobsInUse(['blob-1', 'blob-2', 'blob-3'])).toEqual(new Set(['blob-2']));
    expect(await details.listMarks(id)).toEqual(new Map([['Signer1', marks]]));
    expect(await details.findEntries(id, 'Signer1')).toBe(undefined);
  });

  test('entries are saved while the transaction is as it was when it was decided, not after any change', async () => {
    const { store, details } = storesOf(await source.open());
    const { id } = sampleState();
    await store.create(sampleChange(sampleState()), at);
    const save = async (Name: string) => {
      const merge = () => ({ entries: { 'a.pdf': { Name } }, overruled: {} });
      return (await details.saveEntries(id, 1, { signerId: 'Signer1', merge }, at)) !== undefined;
    };
    expect(await save('x')).toBe(true);
    expect((await store.read(id))?.version).toBe(1);
    await store.commit(id, at, alongside({ events: [event('opened')] }));
    expect(await save('y')).toBe(false);
    expect(await details.findEntries(id, 'Signer1')).toEqual({ 'a.pdf': { Name: 'x' } });
  });

  test('entries that several pages of a signer save at once are all kept', async () => {
    const { store, details } = storesOf(await source.open());
    const state = sampleState({ signers: [sampleSigner()] });
    const { id } = state;
    await store.create(sampleChange(state), at);
    const names = Array.from({ length: 12 }, (_, index) => `Field${index}`);
    const add = (name: string) => (saved: Entries | undefined) => ({
      entries: { 'a.pdf': { ...saved?.['a.pdf'], [name]: name } },
      overruled: {},
    });
    const save = (name: string) =>
      details.saveEntries(id, 1, { signerId: 'Signer1', merge: add(name) }, at);
    await Promise.all(names.map(save));
    const all = Object.fromEntries(names.map((name) => [name, name]));
    expect(await details.findEntries(id, 'Signer1')).toEqual({ 'a.pdf': all });
  });

  test('what a page saves while its signer finishes is decided by, or is not saved', async () => {
    const { store, details } = storesOf(await source.open());
    const state = sampleState({ signers: [sampleSigner()] });
    const { id } = state;
    await store.create(sampleChange(state), at);
    const merge = () => ({ entries: { 'a.pdf': { Name: 'late' } }, overruled: {} });
    const seen: (Entries | undefined)[] = [];
    let saving: Promise<unknown> = Promise.resolve();
    const done = await store.commitWithEntries(id, 'Signer1', at, (now, saved) => {
      seen.push(saved);
      if (seen.length === 1)
        saving = details.saveEntries(id, 1, { signerId: 'Signer1', merge }, at);
      const marks = { signerId: 'Signer1', marks: { signatures: {} } };
      return alongside({ events: [event('signed')], marks })(now);
    });
    expect(done.outcome).toBe('committed');
    const isSaved = (await saving) !== undefined;
    expect(seen.at(-1)).toEqual(isSaved ? { 'a.pdf': { Name: 'late' } } : undefined);
    expect(await details.findEntries(id, 'Signer1')).toBe(undefined);
  });

  test('removing the content keeps status, times, hashes and events, and names the blobs to delete', async () => {
    const database = await source.open();
    const { store, details, jobs } = storesOf(database);
    const { id } = sampleState();
    const body = { Id: id, Status: 30 as const, Signers: [] };
    await store.create(
      sampleChange(sampleState(), {
        files: [file(), file({ role: 'sealed', blobKey: 'blob-2' })],
        metadata: [{ fileId: 'lease.pdf', body: '{}' }],
        marks: { signerId: 'Signer1', marks: { signatures: {} } },
        events: [event('created')],
        jobs: [
          samplePostback({ url: 'https://a.example/' }),
          samplePostback({ url: 'https://b.example/', body, dueAt: at + 10 }),
        ],
      }),
      at,
    );
    const claim = {
      kinds: ['postback'],
      limit: 9,
      workerId: 'w',
      leaseMs: 100,
      perHost: 4,
      places: 99,
    };
    const [done] = await jobs.claim({ ...claim, now: at });
    if (!done) throw new Error('nothing claimed');
    await jobs.finish(
      done.lease,
      { doneAt: at },
      { at, status: 200, answer: 'secret', error: null, durationMs: 3 },
    );
    const removed = await store.commit(id, at + 5, (current) => ({
      ok: true,
      ...sampleChange({ ...current, status: 30, endedAt: at }, { removesContent: true }),
    }));
    expect(removed.outcome === 'committed' && removed.freedBlobs.toSorted()).toEqual([
      'blob-1',
      'blob-2',
    ]);
    const files = await filesOf(database);
    expect(files.map((row) => [row.blobKey, row.size])).toEqual([
      [null, 3],
      [null, 3],
    ]);
    expect(await details.listMarks(id)).toEqual(new Map());
    expect(await details.listMetadata(id)).toEqual([]);
    expect(await details.listEvents(id)).toHaveLength(1);
    expect((await store.read(id))?.state.status).toBe(30);
    const row = database.db.selectFrom('transactions').select('removedAt');
    expect(await row.execute()).toEqual([{ removedAt: at + 5 }]);

    const [pending] = await jobs.claim({ ...claim, now: at + 10 });
    expect(pending?.read()?.payload).toEqual({ url: 'https://b.example/', body });
    if (pending) await jobs.finish(pending.lease, { doneAt: at + 11 });
    const after = await jobs.list(id, 'postback');
    expect(after.map((job) => job.payload)).toEqual([null, null]);
    expect(after[0]?.deliveries[0]?.answer).toBe(null);
    expect(await jobs.resend(done.lease.seq, at)).toBe('removed');
  });

  test('of a job that ends while the content is removed, the payload goes too', async () => {
    const { store, jobs } = storesOf(await source.open());
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
    for (const id of ids)
      await store.create(sampleChange(sampleState({ id }), { jobs: [sampleMail()] }), at);
    const claimed = await jobs.claim({
      kinds: ['mail'],
      limit: 8,
      workerId: 'w',
      now: at,
      leaseMs: 100,
      perHost: 4,
      places: 99,
    });
    expect(claimed).toHaveLength(8);
    await Promise.all([
      ...claimed.map((job) => jobs.finish(job.lease, { doneAt: at })),
      ...ids.map((id) =>
        store.commit(id, at, alongside({ events: [event('failed')], removesContent: true })),
      ),
    ]);
    const listed = await Promise.all(ids.map((id) => jobs.list(id, 'mail')));
    expect(listed.flat().map((job) => job.payload)).toEqual(ids.map(() => null));
  });

  test('what was read before is decided about at once, and read again where it no longer holds', async () => {
    const { store } = storesOf(await source.open());
    const { id } = sampleState();
    await store.create(sampleChange(sampleState()), at);
    const readBefore = await store.read(id);
    if (!readBefore) throw new Error('not there');
    const seen: (string | undefined)[] = [];
    const fail = (failure: string) =>
      store.commit(
        id,
        at,
        (state) => {
          seen.push(state.failure);
          const next = { ...state, failure };
          return { ok: true, ...sampleChange(next, { events: [event('failed')] }) };
        },
        { readBefore },
      );
    expect(await fail('one')).toMatchObject({ outcome: 'committed' });
    expect(await fail('two')).toMatchObject({ outcome: 'committed' });
    expect(seen).toEqual([undefined, undefined, 'one']);
    expect(await store.read(id)).toMatchObject({ version: 3, state: { failure: 'two' } });
    // A refusal is never one of what was read before.
    const refuse = (state: TransactionState) => {
      seen.push(state.failure);
      return { ok: false as const, problems: [] };
    };
    expect(await store.commit(id, at, refuse, { readBefore })).toMatchObject({
      outcome: 'refused',
    });
    expect(seen.at(-1)).toBe('two');
  });

  test('a job that made a change is done with it, or neither happens', async () => {
    const { store, jobs } = storesOf(await source.open());
    const { id } = sampleState();
    await store.create(
      sampleChange(sampleState(), {
        jobs: [
          { kind: 'seal', dueAt: at },
          { kind: 'remind', signerId: 'Signer1', dueAt: at + 9 },
        ],
      }),
      at,
    );
    const claim = { kinds: ['seal'], limit: 1, leaseMs: 100, perHost: 4, places: 99 };
    const [slow] = await jobs.claim({ ...claim, workerId: 'slow', now: at });
    const [quick] = await jobs.claim({ ...claim, workerId: 'quick', now: at + 100 });
    if (!slow || !quick) throw new Error('nothing claimed');
    const seal = (lease: typeof slow.lease) =>
      store.commit(
        id,
        at,
        (current) => ({
          ok: true,
          ...sampleChange({ ...current, status: 30 }, { cancelJobs: ['remind'] }),
        }),
        { lease },
      );
    expect(await seal(slow.lease)).toEqual({ outcome: 'lost' });
    expect((await store.read(id))?.state.status).toBe(5);
    expect(await seal(quick.lease)).toMatchObject({ outcome: 'committed' });
    expect(await jobs.nextRunAt(['seal', 'remind'])).toBe(undefined);
  });

  test('a row that no longer parses is an error that names its table and its id', async () => {
    const database = await source.open();
    const { store, details } = storesOf(database);
    const { id } = sampleState();
    await store.create(sampleChange(sampleState(), { events: [event('created')] }), at);
    await database.db
      .updateTable('transactions')
      .set({ state: '{"id":1}', summary: '{' })
      .execute();
    await database.db.updateTable('events').set({ kind: 'dreamt' }).execute();
    const unreadable = { name: 'UnreadableRow', table: 'transactions', id };
    await expect(store.read(id)).rejects.toMatchObject(unreadable);
    await expect(store.commit(id, at, alongside({}))).rejects.toMatchObject(unreadable);
    const { list } = createListingStore(database);
    await expect(list('key-1', {}, undefined, 9)).rejects.toMatchObject(unreadable);
    await expect(details.listEvents(id)).rejects.toMatchObject({ table: 'events', id: `${id} 1` });
  });
});
