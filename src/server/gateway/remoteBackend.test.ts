import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUnknownCode } from '#core/wire/surfaces/appSurface.ts';
import { examples } from '#core/wire/contract/examples.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createAnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { openTestService, type TestService, testKeys } from '#testing/service/testService.ts';
import type { Backend } from './backend.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createRemoteBackend } from './remoteBackend.ts';

let remote: TestService;
let cut: 'no' | 'before' | 'after' = 'no';
let hidesDocument = false;
/** The address of the last request that reached the remote service. */
let reached = '';
beforeAll(async () => {
  remote = await openTestService();
});
afterAll(() => remote.close());
beforeEach(() => {
  cut = 'no';
  hidesDocument = false;
});

const origin = 'http://remote.example';

/** The remote service behind a network that can be cut. */
const network: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (hidesDocument && request.url.endsWith('/openapi.json'))
    return new Response('', { status: 404 });
  reached = request.url;
  const isCreate = request.method === 'POST';
  if (isCreate && cut === 'before')
    throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  const response = await remote.service(request, { address: '203.0.113.9' });
  if (isCreate && cut === 'after')
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  return response;
};

function makeBackend() {
  let now = 0;
  return createRemoteBackend({
    baseUrl: origin,
    keys: testKeys,
    fetch: network,
    sent: createSentStore(remote.database),
    answers: createAnswerStore(remote.database),
    now: () => (now += 1),
  });
}

const owner = 'remote:test';
/** Sends a request of this owner's browser through the gateway's `/app`. */
async function send(backend: Backend, path: string, init: RequestInit = {}): Promise<Response> {
  const router = createRouter(
    (fault) => expect(fault).toBeUndefined(),
    (call, next) => {
      call.set('owner', owner);
      return next();
    },
  );
  router.route('/app', backend.api);
  return router.fetch(new Request(`http://gateway/app${path}`, init), { address: '127.0.0.1' });
}
const create = (backend: Backend, key: string) =>
  send(backend, '/api/transaction/', {
    method: 'POST',
    body: JSON.stringify(examples.createTransaction),
    headers: { 'idempotency-key': key },
  });
const newKey = () => randomBytes(8).toString('hex');
const created = async () =>
  (await createListingStore(remote.database).list('mine', {}, undefined, 1000)).length;

test('a transaction goes to the remote service with both keys, and what was sent is recorded here', async () => {
  const backend = makeBackend();
  const response = await create(backend, newKey());
  const { Id } = (await response.json()) as { Id: string };
  const path = `/api/transaction/${Id}/file/${encodeURIComponent('my lease ü.pdf')}`;
  const put = (type: string, body: BodyInit) =>
    send(backend, path, {
      method: 'PUT',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit);
  expect((await put('application/json', JSON.stringify(examples.generatedMetadata))).status).toBe(
    202,
  );
  expect((await put('application/pdf', samplePdf({ pages: 3 }))).status).toBe(201);
  const start = `/api/transaction/${Id}/start`;
  expect((await send(backend, start, { method: 'PUT' })).status).toBe(204);
  expect((await send(backend, `/api/transaction/${Id}`)).status).toBe(200);

  expect(await (await backend.list(owner, new URLSearchParams())).json()).toMatchObject({
    transactions: [
      {
        id: Id,
        status: 10,
        files: [{ fileId: 'my lease ü.pdf', displayName: 'Lease agreement' }],
        signers: [{ email: 'anna@example.com', state: 'waiting' }],
      },
    ],
  });
  const sent = await backend.sent(owner, Id);
  expect(sent.status).toBe(200);
  expect(await sent.json()).toMatchObject({
    files: [{ fileId: 'my lease ü.pdf', metadata: examples.generatedMetadata, readable: true }],
  });
  expect((await backend.sent('remote:other', Id)).status).toBe(404);
});

test('what the remote service can do is read from its OpenAPI document, and without one it is the contract alone', async () => {
  expect(await makeBackend().can()).toMatchObject({
    cancel: true,
    download: true,
    receipt: true,
    idempotency: true,
    deliveries: false,
    remind: false,
    renewLink: false,
  });
  hidesDocument = true;
  expect(Object.values(await makeBackend().can())).not.toContain(true);
});

test('the path reaches the remote service as the browser wrote it, with its query', async () => {
  const backend = makeBackend();
  const { Id } = (await (await create(backend, newKey())).json()) as { Id: string };
  const written = `/api/transaction/${Id}/file/a%2520%41?b=%2F`;
  expect((await send(backend, written, { method: 'PUT' })).status).toBe(415);
  expect(reached).toBe(`${origin}${written}`);
});

test('after a lost answer, a service that honours the key is asked again, and there is one transaction', async () => {
  const backend = makeBackend();
  const before = await created();
  const key = newKey();
  cut = 'after';
  expect((await create(backend, key)).status).toBe(502);
  cut = 'no';
  expect((await create(backend, key)).status).toBe(200);
  expect(await created()).toBe(before + 1);
});

test('after a lost answer, a service that knows no keys is left to a person, however often asked', async () => {
  hidesDocument = true;
  const backend = makeBackend();
  const key = newKey();
  cut = 'after';
  for (const _ of [1, 2]) {
    const response = await create(backend, key);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ Problems: [{ Code: createUnknownCode }] });
    cut = 'no';
  }
});

test('a create request that was never sent can be sent again', async () => {
  hidesDocument = true;
  const backend = makeBackend();
  const key = newKey();
  cut = 'before';
  expect((await create(backend, key)).status).toBe(502);
  cut = 'no';
  expect((await create(backend, key)).status).toBe(200);
});

test('the answer to a key is kept for a service that knows no keys, also when two ask at once', async () => {
  hidesDocument = true;
  const backend = makeBackend();
  const before = await created();
  const key = newKey();
  const answers = await Promise.all([
    create(backend, key),
    create(backend, key),
    create(backend, key),
  ]);
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { Id: string }).Id),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await created()).toBe(before + 1);
});
