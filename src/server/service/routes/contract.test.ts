import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '#core/wire/contract/examples.ts';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { type TestService, openTestService } from '#testing/service/testService.ts';
import { problemStatus } from '#server/service/http/problemResponse.ts';
import { refusalCodes } from '#server/service/transaction/state/serviceProblem.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService({ inChild: true });
});
afterAll(() => own.close());

test('create, metadata, PDF, start: the contract from end to end', async () => {
  const created = await own.call('POST', '/api/transaction/', { json: examples.createTransaction });
  expect(created.status).toBe(200);
  const transaction = transactionSchema.parse(await created.json());
  expect(transaction).toMatchObject({
    Status: 5,
    Signers: [{ Id: 'Signer1', Email: 'anna@example.com', ScribbleName: 'Anna Berg' }],
  });
  const path = `/api/transaction/${transaction.Id}`;

  const metadata = await own.call('PUT', `${path}/file/lease.pdf`, {
    json: examples.generatedMetadata,
  });
  expect([metadata.status, await metadata.json()]).toEqual([
    202,
    { Message: 'Metadata received. Awaiting the PDF of "lease.pdf".' },
  ]);

  const pdf = await own.call('PUT', `${path}/file/lease.pdf`, {
    headers: { 'Content-Type': 'application/pdf' },
    body: samplePdf({ pages: 3 }),
  });
  expect([pdf.status, await pdf.json()]).toEqual([
    201,
    { Message: 'The PDF of "lease.pdf" was received.' },
  ]);

  const started = await own.call('PUT', `${path}/start`);
  expect([started.status, await started.text()]).toEqual([204, '']);

  const read = await own.call('GET', path);
  expect(await read.json()).toMatchObject({
    Status: 10,
    Signers: [{ State: 'waiting', SignUrl: expect.stringContaining('/sign/') }],
    Files: { 'lease.pdf': { DisplayName: 'Lease agreement', State: 'ready', Pages: 3 } },
  });
  expect(own.faults).toEqual([]);
});

test('names, ids and addresses that are not what they look like are refused, member by member', async () => {
  const turned = 'an\u202egro';
  const refused = await own.call('POST', '/api/transaction/', {
    json: {
      Signers: [
        { Id: turned, Email: 'an@example.com' },
        { Email: '=?utf-8?q?an=40x.org?=@example.com', ScribbleName: turned },
      ],
      Receivers: [{ Name: turned, Email: 'an\u200b@example.com' }],
    },
  });
  const { Problems } = (await refused.json()) as { Problems: { Path: string }[] };
  expect([refused.status, Problems.map(({ Path }) => Path).toSorted()]).toEqual([
    400,
    [
      'Receivers[0].Email',
      'Receivers[0].Name',
      'Signers[0].Id',
      'Signers[1].Email',
      'Signers[1].ScribbleName',
    ],
  ]);
  const created = await own.call('POST', '/api/transaction/', { json: examples.createTransaction });
  const { Id } = transactionSchema.parse(await created.json());
  const file = `/api/transaction/${Id}/file/${encodeURIComponent(turned)}`;
  expect((await own.call('PUT', file, { json: {} })).status).toBe(400);
  // What an earlier version took under such a name can still be asked for.
  expect((await own.call('GET', file)).status).toBe(404);
});

test('every code with which a decision refuses has an HTTP status', () => {
  expect(refusalCodes.filter((code) => problemStatus(code) === 500)).toEqual([]);
});

test('a code that nobody knows is a fault of ours, also an inherited one', () => {
  expect([problemStatus('nonsense'), problemStatus('constructor')]).toEqual([500, 500]);
});
