import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';

let own: TestService;
afterEach(() => own.close());

const fault = (code: string, message = code) => Object.assign(new Error(message), { code });
const uploadTo = (path: string) =>
  own.call('PUT', `${path}/file/a.pdf`, {
    headers: { 'Content-Type': 'application/pdf' },
    body: samplePdf(),
  });
const quiet = { json: { Signers: [{ SendSignRequest: false }] } };

test('a database without room answers 507 and keeps what it has; with room all goes on', async () => {
  own = await openTestService();
  const { id, read, sign } = await startTransaction(own);
  const before = await read();
  const { db } = own.database;
  const pages = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
  // SQLite's own limit: every write that needs another page fails as on a full disk.
  await sql.raw(`pragma max_page_count = ${pages.rows[0]?.pageCount}`).execute(db);
  const filler = { Signers: [{ SendSignRequest: false, SignRequestMessage: 'x'.repeat(9_000) }] };
  const statuses: number[] = [];
  for (let tries = 0; tries < 50 && statuses.at(-1) !== 507; tries += 1)
    statuses.push((await own.call('POST', '/api/transaction/', { json: filler })).status);
  expect(statuses.at(-1)).toBe(507);
  const stroke = Array.from({ length: 30_000 }, (_, index) => 1 + (index % 50));
  const Sign = { scribble: { width: 300, height: 150, strokes: [stroke] } };
  const refused = await sign(0, 'POST', '/finish', { signatures: { 'a.pdf': { Sign } } });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([507, '60']);
  expect(await refusalOf(refused)).toEqual([507, 'storage-full']);
  expect(await read()).toEqual(before);
  await sql.raw('pragma max_page_count = 1000000').execute(db);
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  expect((await own.call('GET', `/api/transaction/${id}`)).status).toBe(200);
  expect(own.faults.splice(0).length).toBeGreaterThan(1);
});

test.each(['ENOSPC', 'EDQUOT'])(
  'an upload that meets %s is 507 and leaves nothing',
  async (code) => {
    own = await openTestService();
    const { parts } = own;
    const created = await own.call('POST', '/api/transaction/', quiet);
    const { Id } = (await created.json()) as { Id: string };
    const path = `/api/transaction/${Id}`;
    await own.call('PUT', `${path}/file/a.pdf`, {
      json: {
        Signers: { Signer1: { FormSets: ['one'] } },
        FormSets: {
          one: {
            Sign: {
              Type: 'Signature',
              Location: { Right: 9, Top: 9, Width: 90, Height: 30, PageNumber: 1 },
            },
          },
        },
      },
    });
    const { receive } = parts.scratch;
    const { keepNew } = parts.blobs;
    parts.scratch.receive = () => Promise.reject(fault(code));
    expect(await refusalOf(await uploadTo(path))).toEqual([507, 'storage-full']);
    parts.scratch.receive = receive;
    parts.blobs.keepNew = () => Promise.reject(new Error('kept not', { cause: fault(code) }));
    expect(await refusalOf(await uploadTo(path))).toEqual([507, 'storage-full']);
    parts.blobs.keepNew = keepNew;
    expect(own.leftovers()).toMatchObject({ scratch: [], blobs: [] });
    const { commit } = parts.transactions;
    parts.transactions.commit = () => Promise.reject(fault(code));
    expect(await refusalOf(await uploadTo(path))).toEqual([507, 'storage-full']);
    parts.transactions.commit = commit;
    // Nobody knows whether it was written, so the document stays for the sweep to decide.
    expect(own.leftovers()).toMatchObject({ scratch: [], blobs: [expect.any(String)] });
    expect((await uploadTo(path)).status).toBe(201);
    expect(own.faults.splice(0)).toHaveLength(3);
  },
);

test.each([
  [fault('53100'), 507],
  [fault('ECONNREFUSED'), 503],
  [Object.assign(fault('ENOENT'), { syscall: 'connect' }), 503],
  [Object.assign(fault('ENOENT'), { syscall: 'open' }), 500],
  [fault('57P01'), 503],
  [fault('08006'), 503],
  [new Error('Connection terminated unexpectedly'), 503],
  [new AggregateError([fault('ECONNREFUSED')]), 503],
  [fault('23505'), 500],
  [new Error('a bug'), 500],
])('%o of the database is %i', async (error, status) => {
  own = await openTestService();
  own.parts.keys.findByApiKeyHash = async () => {
    throw error;
  };
  const answer = await own.call('GET', '/api/transaction/x');
  expect(answer.status).toBe(status);
  expect(answer.headers.has('Retry-After')).toBe(status !== 500);
  expect(((await answer.json()) as { Message: string }).Message).not.toBe('');
  expect(own.faults.splice(0)).toHaveLength(1);
});
