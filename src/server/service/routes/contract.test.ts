import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '#core/wire/contract/examples.ts';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { type TestService, openTestService } from '#testing/service/testService.ts';
import { problemStatus } from '#server/service/http/problemStatus.ts';
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

test('every code with which a decision refuses has an HTTP status', () => {
  expect(refusalCodes.filter((code) => problemStatus(code) === 500)).toEqual([]);
});

test('a code that nobody knows is a fault of ours, also an inherited one', () => {
  expect([problemStatus('nonsense'), problemStatus('constructor')]).toEqual([500, 500]);
});
