import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleJob, sampleStore, sampleTransaction } from '#testing/storage/sampleRecords.ts';
import { createDetailStore } from './detailStore.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { Effects } from './transactionRecord.ts';

const at = someTime;
const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
const file = (changes: Partial<NonNullable<Effects['files']>[number]> = {}) => ({
  role: 'original' as const,
  fileId: 'lease.pdf',
  blobKey: 'blob-1',
  sha256: sha256('pdf'),
  size: 3,
  details: { pages: 2 },
  ...changes,
});

describeOnEachDatabase('the transaction store', (source) => {
  test('a transaction is read back as it was written, version 1', async () => {
    const store = sampleStore(await source.open());
    const transaction = sampleTransaction({
      state: { signed: ['é😀\u0000\ud800'] },
      expiresAt: at + 5,
    });
    expect(await store.create(transaction, { at })).toEqual({ outcome: 'created' });
    expect(await store.read('transaction-1')).toEqual({
      ...transaction,
      version: 1,
      createdAt: at,
      removedAt: null,
    });
    expect(await store.read('another')).toBe(undefined);
  });

  test('a commit with a stale version loses and leaves nothing of itself', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const details = createDetailStore(database);
    const transaction = sampleTransaction();
    await store.create(transaction, { at });
    const commit = (version: number, name: string) =>
      store.commit(
        transaction.id,
        version,
        { ...transaction, state: { signed: [name] } },
        {
          at,
          events: [{ at, kind: name, payload: {}, ip: null, userAgent: null }],
          jobs: [sampleJob({ id: name, transactionId: transaction.id })],
          files: [file({ blobKey: name })],
        },
      );
    expect(await commit(1, 'first')).toEqual({
      outcome: 'committed',
      version: 2,
      freedBlobs: [],
    });
    expect(await commit(1, 'second')).toEqual({ outcome: 'lost' });
    expect((await store.read(transaction.id))?.state).toEqual({ signed: ['first'] });
    expect((await details.listEvents(transaction.id)).map((event) => event.kind)).toEqual([
      'first',
    ]);
    expect((await details.listFiles(transaction.id)).map((row) => row.blobKey)).toEqual(['first']);
    const jobs = await createJobStore(database).list(transaction.id, 'postback');
    expect(jobs.map((job) => job.id)).toEqual(['first']);
    expect(await store.commit('unknown', 1, transaction, { at })).toEqual({ outcome: 'lost' });
  });

  test('of twenty commits on one version exactly one wins, and those who read again all get through', async () => {
    const store = sampleStore(await source.open());
    const transaction = sampleTransaction();
    await store.create(transaction, { at });
    const race = await Promise.all(
      Array.from({ length: 20 }, () => store.commit(transaction.id, 1, transaction, { at })),
    );
    expect(race.filter((result) => result.outcome === 'committed')).toHaveLength(1);
    const sign = async (name: string): Promise<void> => {
      const current = await store.read(transaction.id);
      if (!current) throw new Error('gone');
      const state = { signed: [...current.state.signed, name] };
      const result = await store.commit(
        transaction.id,
        current.version,
        { ...current, state },
        { at, events: [{ at, kind: 'signed', payload: name, ip: null, userAgent: null }] },
      );
      if (result.outcome === 'lost') await sign(name);
    };
    const names = Array.from({ length: 10 }, (_, index) => `Signer${index + 1}`);
    await Promise.all(names.map(sign));
    const after = await store.read(transaction.id);
    expect(after?.state.signed.toSorted()).toEqual(names.toSorted());
    expect(after?.version).toBe(12);
  });

  test('an idempotency key gives the same transaction, also to two at once', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const create = (id: string, body: string, apiKeyId = 'key-1') =>
      store.create(
        sampleTransaction({ id, apiKeyId }),
        { at },
        { key: 'once', bodySha256: sha256(body) },
      );
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

  test('the list is newest first, in pages, of one key only', async () => {
    const store = sampleStore(await source.open());
    for (const [id, createdAt] of [
      ['a', at],
      ['b', at + 1],
      ['c', at + 1],
      ['d', at + 2],
    ] as const)
      await store.create(sampleTransaction({ id }), { at: createdAt });
    await store.create(sampleTransaction({ id: 'other', apiKeyId: 'key-2' }), { at: at + 9 });
    const first = await store.list('key-1', undefined, 2);
    expect(first.map((line) => line.id)).toEqual(['d', 'c']);
    expect(first[0]).toMatchObject({ status: 5, summary: { title: 'Lease' }, createdAt: at + 2 });
    const rest = await store.list('key-1', first[1], 2);
    expect(rest.map((line) => line.id)).toEqual(['b', 'a']);
    expect(await store.list('key-1', rest[1], 2)).toEqual([]);
  });

  test('the overdue are those that expired without ending', async () => {
    const store = sampleStore(await source.open());
    await store.create(sampleTransaction({ id: 'due', expiresAt: at }), { at });
    await store.create(sampleTransaction({ id: 'later', expiresAt: at + 1 }), { at });
    await store.create(sampleTransaction({ id: 'ended', expiresAt: at, endedAt: at }), { at });
    expect(await store.listOverdue(at, 10)).toEqual(['due']);
  });

  test('a signer is found by the row of the link, with the generation that is valid now', async () => {
    const store = sampleStore(await source.open());
    const transaction = sampleTransaction();
    const row = { rowId: 'AAAAAAAAAAAAAAAAAAAAAA', signerId: 'Signer1', generation: 1 };
    await store.create(transaction, { at, signers: [row] });
    expect(await store.findBySignerRow(row.rowId)).toEqual({
      ...row,
      transactionId: transaction.id,
    });
    await store.commit(transaction.id, 1, transaction, {
      at,
      signers: [{ ...row, generation: 2 }],
    });
    expect((await store.findBySignerRow(row.rowId))?.generation).toBe(2);
    expect(await store.listSignerRows(transaction.id)).toEqual([{ ...row, generation: 2 }]);
    expect(await store.findBySignerRow('BAAAAAAAAAAAAAAAAAAAAA')).toBe(undefined);
  });

  test('what belongs to a change is written with it: events in order, files, metadata, data of signers', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const details = createDetailStore(database);
    const transaction = sampleTransaction();
    const event = (kind: string) => ({
      at,
      kind,
      payload: { kind },
      ip: '::1',
      userAgent: 'Mozilla',
    });
    await store.create(transaction, { at, events: [event('created')] });
    await store.commit(transaction.id, 1, transaction, {
      at: at + 1,
      events: [event('metadata'), event('uploaded')],
      files: [file()],
      metadata: [{ fileId: 'lease.pdf', body: '{"DisplayName": "Lease"}' }],
      signerData: [{ signerId: 'Signer1', kind: 'entries', data: { a: 'x' } }],
    });
    expect(await details.listEvents(transaction.id)).toEqual([
      { ...event('created'), seq: 1 },
      { ...event('metadata'), seq: 2 },
      { ...event('uploaded'), seq: 3 },
    ]);
    const stored = await details.findFile(transaction.id, 'original', 'lease.pdf');
    expect(stored).toMatchObject({ blobKey: 'blob-1', size: 3, details: { pages: 2 } });
    expect(Buffer.from(stored?.sha256 ?? [])).toEqual(Buffer.from(sha256('pdf')));
    expect(await details.findFile(transaction.id, 'sealed', 'lease.pdf')).toBe(undefined);
    expect(await details.listMetadata(transaction.id)).toEqual([
      { fileId: 'lease.pdf', body: '{"DisplayName": "Lease"}' },
    ]);
    expect(await details.findSignerData(transaction.id, 'Signer1', 'entries')).toEqual({ a: 'x' });

    const replaced = await store.commit(transaction.id, 2, transaction, {
      at: at + 2,
      files: [file({ blobKey: 'blob-2' })],
      signerData: [{ signerId: 'Signer1', kind: 'entries', data: null }],
    });
    expect(replaced).toEqual({ outcome: 'committed', version: 3, freedBlobs: ['blob-1'] });
    expect(await details.blobsInUse(['blob-1', 'blob-2', 'blob-3'])).toEqual(new Set(['blob-2']));
    expect(await details.listSignerData(transaction.id)).toEqual([]);
  });

  test('entries are saved while the transaction is as it was when it was decided, not after any change', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const details = createDetailStore(database);
    const transaction = sampleTransaction();
    await store.create(transaction, { at });
    const entries = { signerId: 'Signer1', kind: 'entries', data: { a: 'x' } };
    expect(await details.saveSignerData(transaction.id, 1, entries, at)).toBe(true);
    expect((await store.read(transaction.id))?.version).toBe(1);
    await store.commit(transaction.id, 1, { ...transaction, endedAt: at }, { at });
    const late = { ...entries, data: { a: 'y' } };
    expect(await details.saveSignerData(transaction.id, 1, late, at)).toBe(false);
    expect(await details.listSignerData(transaction.id)).toEqual([entries]);
  });

  test('removing the content keeps status, times, hashes and events, and names the blobs to delete', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const details = createDetailStore(database);
    const jobs = createJobStore(database);
    const transaction = sampleTransaction();
    await store.create(transaction, {
      at,
      files: [file(), file({ role: 'sealed', blobKey: 'blob-2' })],
      metadata: [{ fileId: 'lease.pdf', body: '{}' }],
      signerData: [{ signerId: 'Signer1', kind: 'answers', data: { a: 'x' } }],
      events: [{ at, kind: 'created', payload: null, ip: null, userAgent: null }],
      jobs: [
        sampleJob({ id: 'done', transactionId: transaction.id }),
        sampleJob({ id: 'pending', transactionId: transaction.id, runAt: at + 10 }),
      ],
    });
    const claim = { kinds: ['postback'], limit: 9, workerId: 'w', leaseMs: 100, perHost: 4 };
    const [done] = await jobs.claim({ ...claim, now: at });
    if (!done) throw new Error('nothing claimed');
    await jobs.finish(
      done.lease,
      { doneAt: at },
      { at, status: 200, answer: 'secret', error: null, durationMs: 3 },
    );
    const removed = await store.commit(
      transaction.id,
      1,
      { ...transaction, status: 30, endedAt: at },
      { at: at + 5, removeContent: true },
    );
    expect(removed.outcome === 'committed' && removed.freedBlobs.toSorted()).toEqual([
      'blob-1',
      'blob-2',
    ]);
    const files = await details.listFiles(transaction.id);
    expect(files.map((row) => row.blobKey)).toEqual([null, null]);
    expect(files.map((row) => row.size)).toEqual([3, 3]);
    expect(await details.listSignerData(transaction.id)).toEqual([]);
    expect(await details.listMetadata(transaction.id)).toEqual([]);
    expect(await details.listEvents(transaction.id)).toHaveLength(1);
    expect(await store.read(transaction.id)).toMatchObject({ status: 30, removedAt: at + 5 });

    const [pending] = await jobs.claim({ ...claim, now: at + 10 });
    expect(pending).toMatchObject({ id: 'pending', payload: { body: 'x' } });
    if (pending) await jobs.finish(pending.lease, { doneAt: at + 11 });
    const after = await jobs.list(transaction.id, 'postback');
    expect(after.map((job) => job.payload)).toEqual([null, null]);
    expect(after[0]?.deliveries[0]?.answer).toBe(null);
    expect(await jobs.resend(done.seq, at)).toBe('removed');
  });

  test('of a job that ends while the content is removed, the body goes too', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const jobs = createJobStore(database);
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
    for (const id of ids)
      await store.create(sampleTransaction({ id }), {
        at,
        jobs: [sampleJob({ id, transactionId: id })],
      });
    const claimed = await jobs.claim({
      kinds: ['postback'],
      limit: 8,
      workerId: 'w',
      now: at,
      leaseMs: 100,
      perHost: 4,
    });
    await Promise.all([
      ...claimed.map((job) => jobs.finish(job.lease, { doneAt: at })),
      ...ids.map((id) =>
        store.commit(id, 1, sampleTransaction({ id, endedAt: at }), { at, removeContent: true }),
      ),
    ]);
    const listed = await Promise.all(ids.map((id) => jobs.list(id, 'postback')));
    expect(listed.flat().map((job) => job.payload)).toEqual(ids.map(() => null));
  });

  test('a job that made a change is done with it, or neither happens', async () => {
    const database = await source.open();
    const store = sampleStore(database);
    const jobs = createJobStore(database);
    const transaction = sampleTransaction();
    await store.create(transaction, {
      at,
      jobs: [
        sampleJob({ id: 'seal', kind: 'seal', transactionId: transaction.id }),
        sampleJob({ id: 'remind', kind: 'remind', transactionId: transaction.id, runAt: at + 9 }),
      ],
    });
    const claim = { kinds: ['seal'], limit: 1, leaseMs: 100, perHost: 4 };
    const [slow] = await jobs.claim({ ...claim, workerId: 'slow', now: at });
    const [quick] = await jobs.claim({ ...claim, workerId: 'quick', now: at + 100 });
    if (!slow || !quick) throw new Error('nothing claimed');
    const seal = (lease: typeof slow.lease) =>
      store.commit(
        transaction.id,
        1,
        { ...transaction, status: 30 },
        { at, finishJob: lease, cancelJobs: ['remind'] },
      );
    expect(await seal(slow.lease)).toEqual({ outcome: 'lost' });
    expect((await store.read(transaction.id))?.status).toBe(5);
    expect(await seal(quick.lease)).toMatchObject({ outcome: 'committed' });
    expect(await jobs.nextRunAt(['seal', 'remind'])).toBe(undefined);
  });
});
