import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createOrderStore } from '#server/service/storage/remote/orderStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import {
  sampleTemplate,
  templatePdf,
  templateSha256,
  tenant,
} from '#testing/service/sampleTemplate.ts';
import { openTestService, type TestService, testKeys } from '#testing/service/testService.ts';
import { createRemoteOrders } from './remoteOrders.ts';

/** The other service, and the installation in front of it with a database of its own. */
let remote: TestService;
let own: TestService;
beforeEach(async () => {
  [remote, own] = await Promise.all([openTestService(), openTestService()]);
  [broken, stalled, dead, seen] = [undefined, undefined, false, []];
});
afterEach(async () => {
  await remote.close();
  await own.close();
});

/** Which request from now on breaks off, and whether the service has acted on it by then. */
let broken: { at: number; acted: boolean } | undefined;
/** Which request from now on is acted on, and answered only when `until` resolves. */
let stalled: { at: number; until: Promise<void> } | undefined;
/** Nothing goes through, as when the process has ended or the service is gone. */
let dead = false;
/** What reached the service, as METHOD and path. */
let seen: string[] = [];

const network: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const cut = (code: string) => new TypeError('fetch failed', { cause: { code } });
  if (dead) throw cut('ECONNREFUSED');
  const isBroken = broken?.at === 0;
  if (broken) broken.at -= 1;
  if (isBroken && !broken?.acted) throw cut('ECONNRESET');
  seen.push(`${request.method} ${new URL(request.url).pathname.split('/').slice(4).join('/')}`);
  const until = stalled?.at === 0 ? stalled.until : undefined;
  if (stalled) stalled.at -= 1;
  const response = await remote.service(request, { address: '203.0.113.9' });
  await until;
  if (!isBroken) return response;
  await response.body?.cancel();
  throw cut('ECONNRESET');
};

const owner = 'remote:test';
const honoured = { keys: true };

/** A process in front of the other service; a second one stands for the next start. */
function startProcess() {
  const store = createOrderStore(own.database);
  const orders = createRemoteOrders({
    ...own.parts,
    store,
    baseUrl: 'http://remote.example',
    keys: testKeys,
    fetch: network,
    sent: createSentStore(own.database),
    honoursKeys: async () => honoured.keys,
    reportGivenUp: () => undefined,
    reportFault: (error) => expect(error).toBeUndefined(),
  });
  const router = createRouter(
    (fault) => expect(fault).toBeUndefined(),
    (call, next) => {
      call.set('owner', owner);
      return next();
    },
  );
  router.route(
    '/',
    templateRoutes({
      ...own.parts,
      templates: own.templates,
      sharedDocuments: own.sharedDocuments,
      keyNameOf: async () => undefined,
      orders,
    }),
  );
  const call = async (method: string, path: string, body: unknown, headers = {}) => {
    const isPdf = body instanceof Uint8Array;
    const init = {
      method,
      headers: { 'Content-Type': `application/${isPdf ? 'pdf' : 'json'}`, ...headers },
      body: isPdf ? Buffer.from(body) : JSON.stringify(body),
    };
    return router.fetch(new Request(own.url(path), init), { address: '127.0.0.1' });
  };
  return { orders, store, call };
}

async function saveTemplate({ call }: ReturnType<typeof startProcess>): Promise<string> {
  await call('PUT', `/api/template-documents/${templateSha256}`, templatePdf);
  const roles = [
    { Id: 'who rents', Name: 'Tenant' },
    { Id: 'who lets', Name: 'Landlord', Email: 'landlord@example.com' },
  ];
  const text = JSON.stringify(sampleTemplate({ Roles: roles }).Files)
    .replaceAll('"Signer1"', '"who rents"')
    .replaceAll('"Signer2"', '"who lets"');
  const answer = await call(
    'POST',
    '/api/templates',
    sampleTemplate({ Roles: roles, Files: JSON.parse(text) }),
  );
  const body = (await answer.json()) as { Id: string };
  expect([answer.status, body]).toMatchObject([201, { Version: 1 }]);
  return body.Id;
}

const use = (
  { call }: ReturnType<typeof startProcess>,
  id: string,
  key: string | undefined,
  more = {},
) =>
  call(
    'POST',
    `/api/templates/${id}/transactions`,
    { Signers: [{ ...tenant, Id: 'who rents' }], ...more },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

/** The statuses of all transactions at the other service, ascending. */
const statuses = async () =>
  (await createListingStore(remote.database).list('mine', {}, undefined, 100))
    .map(({ summary }) => summary.status)
    .toSorted((a, b) => a - b);

test('a transaction takes four steps, in which the other service hears nothing of templates', async () => {
  const process = startProcess();
  const id = await saveTemplate(process);
  const values = { 'a.pdf': { Place: 'Bern' } };
  const answer = await use(process, id, 'order-1', { Values: values });
  const made = (await answer.json()) as Transaction;
  expect([answer.status, made]).toMatchObject([
    200,
    { Status: 10, Template: { Id: id, Version: 1 }, Signers: [{ Id: 'Signer1' }, {}] },
  ]);
  expect(seen).toEqual(['POST ', 'PUT file/a.pdf', 'PUT file/a.pdf', 'PUT start', 'GET ']);
  const there = await remote.call('GET', `/api/transaction/${made.Id}`);
  expect(await there.json()).not.toHaveProperty('Template');
  const pdf = await remote.call('GET', `/api/transaction/${made.Id}/file/a.pdf`, {
    headers: { Accept: 'application/pdf' },
  });
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(templateSha256);

  const again = (await (await use(process, id, 'order-1', { Values: values })).json()) as unknown;
  expect(again).toMatchObject({ Id: made.Id, Template: { Id: id, Version: 1 } });
  expect((await use(process, id, 'order-1')).status).toBe(409);
  expect(await statuses()).toEqual([10]);
  const record = await createSentStore(own.database).read(owner, made.Id);
  expect(record).toMatchObject({
    details: { request: { Template: { Id: id, Version: 1 } } },
    files: [{ fileId: 'a.pdf', pdf: { size: templatePdf.byteLength } }],
  });
});

test.each([true, false])(
  'wherever it breaks off, the repetition starts one and no more (keys honoured there: %s)',
  async (keys) => {
    honoured.keys = keys;
    const process = startProcess();
    const id = await saveTemplate(process);
    let started = 0;
    for (const acted of [false, true])
      for (let at = 0; at < 5; at += 1) {
        const key = `${acted} ${at}`.replace(' ', '-');
        broken = { at, acted };
        const first = await use(process, id, key);
        broken = undefined;
        // A start whose answer alone was lost is seen when the transaction is read.
        expect([at, first.status]).toEqual([at, at === 3 && acted ? 200 : 502]);
        // A process that was started after this one ended goes on.
        const second = await use(startProcess(), id, key);
        expect(((await second.json()) as Transaction).Status).toBe(10);
        started += 1;
        expect((await statuses()).filter((status) => status === 10)).toHaveLength(started);
      }
    await process.orders.tidy();
    expect(await process.store.unfinished(own.clock.now)).toEqual([]);
    // Only a creation whose answer was lost leaves a second, which nobody starts.
    if (keys) expect((await statuses()).filter((status) => status !== 10)).toEqual([]);
  },
);

test.each([true, false])(
  'a process that stood still in the middle, while another did it, starts no second one (keys honoured there: %s)',
  async (keys) => {
    honoured.keys = keys;
    const [sleeper, other] = [startProcess(), startProcess()];
    const id = await saveTemplate(sleeper);
    for (let at = 0; at < 5; at += 1) {
      const key = `asleep-${at}`;
      let wake = () => {};
      stalled = { at, until: new Promise((resolve) => (wake = resolve)) };
      const late = use(sleeper, id, key);
      await vi.waitFor(() => expect(stalled?.at).toBe(-1), 60_000);
      stalled = undefined;
      expect((await use(other, id, key)).status).toBe(503);
      own.clock.now += 60_001;
      const made = (await (await use(other, id, key)).json()) as Transaction;
      wake();
      expect([200, 503]).toContain((await late).status);
      for (const process of [sleeper, other])
        expect(await (await use(process, id, key)).json()).toMatchObject({ Id: made.Id });
      expect((await statuses()).filter((status) => status !== 60)).toEqual(
        Array.from({ length: at + 1 }, () => 10),
      );
    }
  },
);

test('what nobody repeats is cancelled, at once or when the service is there again', async () => {
  honoured.keys = true;
  const process = startProcess();
  const id = await saveTemplate(process);
  broken = { at: 3, acted: false };
  expect((await use(process, id, undefined)).status).toBe(502);
  expect(await statuses()).toEqual([60]);

  broken = { at: 2, acted: true };
  expect((await use(process, id, 'forgotten')).status).toBe(502);
  broken = undefined;
  await process.orders.tidy();
  expect(await statuses()).toEqual([5, 60]);
  own.clock.now += 86_400_001;
  dead = true;
  await process.orders.tidy();
  dead = false;
  expect(await process.store.unfinished(own.clock.now)).toHaveLength(1);
  await startProcess().orders.tidy();
  expect(await statuses()).toEqual([60, 60]);
  expect(await process.store.unfinished(own.clock.now)).toEqual([]);

  // The key is free again, and a refusal leaves nothing behind.
  expect((await use(process, id, 'forgotten')).status).toBe(200);
  expect(await statuses()).toEqual([10, 60, 60]);
});

test('what the other service refuses is answered as it says, and cancelled there', async () => {
  const process = startProcess();
  const id = await saveTemplate(process);
  const answer = await use(process, id, 'order-2', { PostbackUrl: 'ftp://nowhere.example' });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain('PostbackUrl');
  expect(await statuses()).toEqual([]);
  expect((await use(process, id, 'order-2')).status).toBe(200);
});

test('two at the same moment are one', async () => {
  const process = startProcess();
  const id = await saveTemplate(process);
  const answers = await Promise.all([use(process, id, 'twice'), use(process, id, 'twice')]);
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as Transaction).Id),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await statuses()).toEqual([10]);
});
