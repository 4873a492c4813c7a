import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';

let own: TestRunner | undefined;
afterEach(async () => {
  await own?.close();
  own = undefined;
});

async function signedByBoth(runner: TestRunner, create: object = {}) {
  const started = await startTransaction(runner, { create });
  for (const signer of [0, 1])
    expect((await started.sign(signer, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  return started;
}

test('when everybody has signed, the documents are sealed and the transaction comes to 30', async () => {
  own = await openTestRunner();
  const { id, path, read, sign } = await signedByBoth(own);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 30_000 });
  const document = await own.call('GET', `${path}/file/a.pdf`);
  const bytes = Buffer.from(await document.arrayBuffer());
  expect(inspectPdf(bytes)).toMatchObject({ ok: true, signatures: 1, pages: [{}] });
  const receipt = await own.call('GET', `/api/file/receipt/${id}`);
  expect(receipt.status).toBe(200);
  const trail = Buffer.from(await receipt.arrayBuffer());
  expect(inspectPdf(trail)).toMatchObject({ ok: true, signatures: 1 });
  const seen = await sign(0, 'GET', '/file/a.pdf');
  expect(Buffer.from(await seen.arrayBuffer()).equals(bytes)).toBe(true);
  const files = await own.parts.details.listFiles(id);
  const sealed = files.find((file) => file.role === 'sealed');
  expect(Buffer.from(sealed?.sha256 ?? []).toString('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(own.leftovers().scratch).toEqual([]);
  expect(own.leftovers().blobs).toHaveLength(3);
  const events = await own.parts.details.listEvents(id);
  expect(events.slice(-2).map((event) => event.kind)).toEqual(['sealing started', 'sealed']);
});
