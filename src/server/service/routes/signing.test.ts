import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersOfFile } from '#core/wire/context.ts';
import type { FileMetadataInput } from '#core/wire/fileMetadata.ts';
import { signingViewSchema } from '#core/wire/signSurface.ts';
import { transactionSchema } from '#core/wire/transaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { type TestService, openTestService } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

const at = (PageNumber = 1) => ({ Right: 72, Top: 72, Width: 180, Height: 20, PageNumber });
const stroke = { scribble: { width: 300, height: 150, strokes: [[1, 2, 1, 30, 40, 1.5]] } };

/** Two signers: each with a text and a signature of their own, and a text that they share. */
const metadata: FileMetadataInput = {
  Signers: {
    Signer1: { FormSets: ['one', 'both'] },
    Signer2: { FormSets: ['two', 'both'] },
  },
  FormSets: {
    one: {
      Name: { Type: 'SingleLine', Location: at() },
      Sign: { Type: 'Signature', Location: at() },
    },
    two: {
      Name: { Type: 'SingleLine', Location: at() },
      Sign: { Type: 'Signature', Location: at() },
    },
    both: {
      Place: { Type: 'SingleLine', Location: at() },
      Agreed: { Type: 'Check', Location: at() },
    },
  },
};

async function startTwo(changes: object = {}): Promise<{ id: string; tokens: string[] }> {
  const created = await own.call('POST', '/api/transaction/', {
    json: {
      Signers: [{ SendSignRequest: false }, { SendSignRequest: false }],
      PostbackUrl: 'http://127.0.0.1:5401/hook',
      ...changes,
    },
  });
  const { Id } = transactionSchema.parse(await created.json());
  const path = `/api/transaction/${Id}`;
  expect((await own.call('PUT', `${path}/file/a.pdf`, { json: metadata })).status).toBe(202);
  const pdf = await own.call('PUT', `${path}/file/a.pdf`, {
    headers: { 'Content-Type': 'application/pdf' },
    body: samplePdf(),
  });
  expect(pdf.status).toBe(201);
  expect((await own.call('PUT', `${path}/start`)).status).toBe(204);
  const started = await read(Id);
  return {
    id: Id,
    tokens: started.Signers.map((signer) => signer.SignUrl?.split('/sign/')[1] ?? ''),
  };
}

async function read(id: string) {
  return transactionSchema.parse(await (await own.call('GET', `/api/transaction/${id}`)).json());
}

const sign = (token: string | undefined, method: string, path: string, json?: unknown) =>
  own.call(method, `/app/sign/${token}${path}`, json === undefined ? {} : { json });

test('two signers sign: their answers come back in Context, a shared text from the first alone', async () => {
  const { id, tokens } = await startTwo();
  const view = await sign(tokens[0], 'GET', '');
  expect(view.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(signingViewSchema.parse(await view.json())).toMatchObject({
    status: 10,
    state: 'waiting',
    canAct: true,
    others: { total: 1, signed: 0 },
  });
  expect((await sign(tokens[0], 'POST', '/opened', {})).status).toBe(204);
  expect(
    (await sign(tokens[0], 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } })).status,
  ).toBe(204);
  const first = await sign(tokens[0], 'POST', '/finish', {
    entries: { 'a.pdf': { Place: 'Delft', Agreed: true } },
    signatures: { 'a.pdf': { Sign: stroke } },
  });
  expect([first.status, await first.json()]).toMatchObject([
    200,
    { state: 'signed', canAct: false },
  ]);
  expect((await read(id)).Signers[0]?.Context).toEqual({
    'a.pdf': { name: 'An', place: 'Delft', agreed: true },
  });
  const second = await sign(tokens[1], 'POST', '/finish', {
    entries: { 'a.pdf': { Name: 'Bo', Place: '' } },
    signatures: { 'a.pdf': { Sign: { typed: 'Bo' } } },
  });
  expect(second.status).toBe(200);
  const done = await read(id);
  expect([done.Status, done.Signers[1]?.Context]).toEqual([20, { 'a.pdf': { name: 'Bo' } }]);
  const posted = await own.jobs.list(id, 'postback');
  expect(
    posted.map(({ payload }) => {
      const { body } = payload as { body: { Status: number; Signers: { State: string }[] } };
      return [body.Status, ...body.Signers.map((signer) => signer.State)];
    }),
  ).toEqual([
    [10, 'waiting', 'waiting'],
    [10, 'opened', 'waiting'],
    [10, 'signed', 'waiting'],
    [20, 'signed', 'signed'],
  ]);
  expect((await own.jobs.list(id, 'seal')).length).toBe(1);
});

test('two signers who finish at the same moment, a hundred times: one brings 10, the other 20, both answers stay', async () => {
  for (let round = 0; round < 100; round += 1) {
    const { id, tokens } = await startTwo();
    const finished = await Promise.all(
      tokens.map((token, index) =>
        sign(token, 'POST', '/finish', {
          entries: { 'a.pdf': { Name: `signer ${index + 1}` } },
          signatures: { 'a.pdf': { Sign: stroke } },
        }),
      ),
    );
    expect(finished.map((answer) => answer.status)).toEqual([200, 200]);
    const done = await read(id);
    expect(done.Status).toBe(20);
    expect(done.Signers.map((signer) => answersOfFile(signer.Context, 'a.pdf')?.['name'])).toEqual([
      'signer 1',
      'signer 2',
    ]);
    expect((await own.jobs.list(id, 'seal')).length).toBe(1);
    const statuses = (await own.jobs.list(id, 'postback')).map(
      ({ payload }) => (payload as { body: { Status: number } }).body.Status,
    );
    expect(statuses).toEqual([10, 10, 20]);
  }
}, 120_000);
