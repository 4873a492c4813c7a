import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import {
  finishBody,
  sharedMetadata,
  startTransaction,
} from '#testing/service/startedTransaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import {
  openTestService,
  otherKeys,
  testKeys,
  type TestService,
} from '#testing/service/testService.ts';
import type { SigningClientOptions } from './callSender.ts';
import { createSigningClient } from './createSigningClient.ts';
import type { NewMetadata } from './signingTypes.ts';

let own: TestService;
beforeEach(async () => {
  own = await openTestService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await own.close();
});

const inService = async (url: string, init: RequestInit) =>
  own.service(new Request(url, init), { address: '203.0.113.7' });

/** A client of the service of this test. */
const open = (options: Partial<SigningClientOptions> = {}) =>
  createSigningClient({ baseUrl: own.url('/'), ...testKeys, fetch: inService, ...options });

const signers = [{ SendSignRequest: false }, { SendSignRequest: false }];
const order = () => ({
  documents: { 'a.pdf': samplePdf() },
  metadata: { 'a.pdf': sharedMetadata },
  signers,
});
const value = <T>(result: { ok: true; value: T } | { ok: false; error: object }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

test('every call works against the service, and what it returns is as the types say', async () => {
  const client = open();
  const { Id } = value(await client.createTransaction({ Signers: signers }));
  expect(await client.putMetadata(Id, 'a b.pdf', sharedMetadata)).toMatchObject({ status: 202 });
  expect(value(await client.putPdf(Id, 'a b.pdf', samplePdf())).Message).not.toBe('');
  const text = JSON.stringify(sharedMetadata, null, 1);
  value(await client.putMetadata(Id, 'a b.pdf', text));
  expect(value(await client.getMetadata(Id, 'a b.pdf'))).toBe(text);
  expect(await client.startTransaction(Id)).toEqual({ ok: true, value: undefined, status: 204 });
  const found = value(await client.getTransaction(Id));
  expect(found.Signers.map(({ SignUrl }) => SignUrl)).toEqual([
    expect.stringContaining('/sign/'),
    expect.stringContaining('/sign/'),
  ]);
  expect(value(await client.giveSigningLink(Id, 'Signer1')).SignUrl).toBe(
    found.Signers[0]?.SignUrl,
  );
  const named = { ScribbleName: 'An de Wit' };
  const { Signers } = value(await client.correctSigner(Id, 'Signer2', named));
  expect(Signers[1]).toMatchObject(named);
  expect(Signers[1]?.SignUrl).not.toBe(found.Signers[1]?.SignUrl);
  const pdf = value(await client.getFile(Id, 'a b.pdf'));
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(samplePdf());
  const body = { Reason: 'A mistake', SendNotifications: false };
  expect(value(await client.cancelTransaction(Id, { body }))).toMatchObject({
    Status: transactionStatus.cancelled,
    CancelationReason: 'A mistake',
  });
  expect(await client.getReceipt(Id)).toMatchObject({ ok: false, error: { status: 404 } });
  expect(value(await client.getPersonalData(Id))).toBeTypeOf('object');
  expect(value(await client.removeDocuments(Id)).Id).toBe(Id);
  expect(value(await client.removePersonalData(Id)).Id).toBe(Id);
  expect(await client.getFile(Id, 'a b.pdf')).toMatchObject({ ok: false, error: { status: 410 } });
});

test('one order is created, uploaded and started, and what was signed is in Context', async () => {
  const steps: string[] = [];
  const sent = await open().sendForSigning({
    ...order(),
    transaction: { Reference: 'R-7' },
    onStep: ({ step, fileId }) => steps.push(`${step} ${fileId ?? ''}`.trim()),
  });
  expect(steps).toEqual(['create', 'metadata a.pdf', 'pdf a.pdf', 'start']);
  expect(sent).toMatchObject({
    ok: true,
    transaction: { Status: transactionStatus.waitingForSigner, Reference: 'R-7' },
  });
  const { id, sign } = await startTransaction(own);
  await sign(0, 'POST', '/finish', finishBody('Anna', { Agreed: true }));
  const [first] = value(await open().getTransaction(id)).Signers;
  expect(first).toMatchObject({ State: 'signed', Context: { 'a.pdf': { name: 'Anna' } } });
});

test('an order that broke off anywhere goes on with its key, and makes one transaction', async () => {
  for (const lost of [1, 2, 3, 4]) {
    let answers = 0;
    const breaking = async (url: string, init: RequestInit) => {
      const answer = await inService(url, init);
      answers += 1;
      if (answers === lost) throw new TypeError('The connection was reset.');
      return answer;
    };
    const first = await open({ fetch: breaking, retries: 0 }).sendForSigning(order());
    expect(first).toMatchObject({
      ok: false,
      error: {
        status: 0,
        code: 'no-answer',
        message: expect.stringMatching(
          /^http.*\/api\/transaction\/.* gave no answer: The connection was reset\.$/,
        ),
      },
      at: { step: ['create', 'metadata', 'pdf', 'start'][lost - 1] },
    });
    if (first.ok) return;
    const again = await open().sendForSigning({ ...order(), ...first });
    expect(again).toMatchObject({ ok: true, transaction: { Status: 10 } });
    const third = await open().sendForSigning({ ...order(), ...first });
    expect(again.transactionId).toBe(third.transactionId);
    if (first.transactionId) expect(again.transactionId).toBe(first.transactionId);
  }
});

test('a baseUrl that ends in /api, and a service that is away, are said with the address', async () => {
  const below = await open({ baseUrl: own.url('/api') }).getTransaction('x');
  expect(below).toMatchObject({ ok: false, error: { status: 404, code: 'not-found' } });
  expect(!below.ok && below.error.message).toContain(
    `${own.url('/api/api/transaction/x')}: baseUrl is what stands before /api`,
  );
  const { baseUrl, ...rest } = { baseUrl: 'http://127.0.0.1:1', ...testKeys };
  const away = await createSigningClient({ baseUrl, ...rest, retries: 0 }).getTransaction('x');
  expect(!away.ok && away.error.message).toMatch(
    /^http:\/\/127\.0\.0\.1:1\/api\/transaction\/x gave no answer: .+\.$/,
  );
});

test('calls that are safe to repeat are repeated, and no others', async () => {
  const { Id } = value(await open().createTransaction({ Signers: signers }));
  let calls = 0;
  const busyOnce = async (url: string, init: RequestInit) => {
    calls += 1;
    return calls % 2 === 1
      ? new Response('{"Message": "Busy."}', { status: 503, headers: { 'retry-after': '0' } })
      : inService(url, init);
  };
  const client = open({ fetch: busyOnce });
  const attempts = async (call: () => Promise<{ ok: boolean }>) => {
    calls = 0;
    const { ok } = await call();
    return [ok, calls];
  };
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const created = { Signers: signers };
  expect(await attempts(() => client.getTransaction(Id))).toEqual([true, 2]);
  expect(await attempts(() => client.putMetadata(Id, 'a.pdf', sharedMetadata))).toEqual([true, 2]);
  expect(await attempts(() => client.putPdf(Id, 'a.pdf', samplePdf()))).toEqual([true, 2]);
  expect(await attempts(() => client.startTransaction(Id))).toEqual([true, 2]);
  expect(await attempts(() => client.createTransaction(created, { idempotencyKey: 'k' }))).toEqual([
    true,
    2,
  ]);
  expect(await attempts(() => client.createTransaction(created))).toEqual([false, 1]);
  expect(await attempts(() => client.cancelTransaction(Id))).toEqual([false, 1]);
  expect(await attempts(() => client.removeDocuments(Id))).toEqual([false, 1]);
  vi.restoreAllMocks();
});

test('a start whose answer was lost is no failure when it is asked for again', async () => {
  const { Id } = value(await open().createTransaction({ Signers: signers }));
  value(await open().putPdf(Id, 'a.pdf', samplePdf()));
  let isLost = true;
  const losing = async (url: string, init: RequestInit) => {
    const answer = await inService(url, init);
    if (init.method !== 'PUT' || !isLost) return answer;
    isLost = false;
    throw new TypeError('reset');
  };
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(await open({ fetch: losing }).startTransaction(Id)).toMatchObject({ ok: true });
  expect(await open().startTransaction(Id)).toMatchObject({
    ok: false,
    error: { status: 409, code: 'already-started' },
  });
  vi.restoreAllMocks();
});

test('a refusal is a value with its status, code, message and problems', async () => {
  const client = open();
  expect(await client.getTransaction('00000000-0000-4000-8000-000000000000')).toMatchObject({
    ok: false,
    error: { status: 404 },
  });
  expect(await client.createTransaction({ Signers: [{ Email: 'x' }] })).toMatchObject({
    ok: false,
    error: {
      status: 400,
      code: 'value',
      message: expect.stringContaining('e-mail'),
      problems: [{ Path: 'Signers[0].Email' }],
    },
  });
  const { Id } = value(await open({ ...otherKeys }).createTransaction({ Signers: signers }));
  expect(await client.getTransaction(Id)).toMatchObject({ ok: false, error: { status: 404 } });
  expect(await open({ apiKey: 'wrong' }).getTransaction(Id)).toMatchObject({
    ok: false,
    error: { status: 401 },
  });
});

test('an order that cannot be sent says so, and nothing is sent', async () => {
  const fetch = vi.fn<typeof inService>(inService);
  const client = open({ fetch });
  const metadata: Record<string, NewMetadata> = { 'b.pdf': {} };
  for (const wrong of [{ documents: {} }, { signers: [] }, { metadata }])
    expect(await client.sendForSigning({ ...order(), ...wrong })).toMatchObject({
      ok: false,
      error: { status: 0, code: 'plan' },
    });
  expect(fetch).not.toHaveBeenCalled();
});

test('ids that another service gives take the place of those by position', async () => {
  const bodies: unknown[] = [];
  const foreign = async (url: string, { method, body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    if (url.endsWith('/start')) return new Response(null, { status: 204 });
    if (url.includes('/file/')) return new Response('', { status: 202 });
    const given = ['x1', 'x2'].map((Id) => ({ Id, Email: null, NewMember: 1 }));
    return Response.json({ Id: 'T', Status: method === 'POST' ? 5 : 10, Signers: given });
  };
  const sent = await open({ fetch: foreign }).sendForSigning(order());
  expect(bodies[1]).toMatchObject({ Signers: { x1: sharedMetadata.Signers?.['Signer1'] } });
  expect(sent).toMatchObject({ ok: true, transaction: { Signers: [{ NewMember: 1 }, {}] } });
});

test('a call ends with its signal, before, during and between attempts', async () => {
  const aborted = { ok: false, error: { code: 'aborted', status: 0 } };
  expect(await open().getTransaction('x', { signal: AbortSignal.abort() })).toMatchObject(aborted);
  const controller = new AbortController();
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      controller.abort();
    });
  const { signal } = controller;
  expect(await open({ fetch: hanging }).getTransaction('x', { signal })).toMatchObject(aborted);
  const between = new AbortController();
  const busy = async () => {
    queueMicrotask(() => between.abort());
    return new Response('', { status: 503, headers: { 'retry-after': '50' } });
  };
  expect(await open({ fetch: busy }).getTransaction('x', { signal: between.signal })).toMatchObject(
    aborted,
  );
});

test('what a service asks to wait beyond a minute is left to the caller', async () => {
  const fetch = vi.fn<typeof inService>(
    async () => new Response('', { status: 429, headers: { 'retry-after': '61' } }),
  );
  expect(await open({ fetch }).getTransaction('x')).toMatchObject({
    ok: false,
    error: { status: 429, code: 'http-429', retryAfterSeconds: 61 },
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('keys go to no other address, and an answer that is no transaction is an error', async () => {
  const leading = async (_: string, { redirect }: RequestInit) => {
    expect(redirect).toBe('manual');
    return new Response('', { status: 302, headers: { location: 'https://other.example/' } });
  };
  expect(await open({ fetch: leading }).getTransaction('x')).toMatchObject({
    ok: false,
    error: { status: 302, code: 'redirected', message: expect.stringContaining('other.example') },
  });
  for (const body of ['<html>', '{}', '[]', 'null', '{"Id":"x","Status":7,"Signers":[]}']) {
    const fetch = async () => new Response(body);
    expect(await open({ fetch }).getTransaction('x')).toMatchObject({
      ok: false,
      error: { status: 200, code: 'malformed' },
    });
  }
});

test('a browser gets no keys, and a gateway is spoken to without them', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  expect(() => open()).toThrow(/browser/);
  expect(() => createSigningClient({ baseUrl: '', apiKey: 'x' })).toThrow(/both/);
  const fetch = vi.fn<typeof inService>(async () => new Response('', { status: 404 }));
  await createSigningClient({ baseUrl: '/app', fetch }).getTransaction('x');
  expect(fetch.mock.calls[0]?.[0]).toBe('/app/api/transaction/x');
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({});
});

test('an upload tells how much was handed on', async () => {
  const { Id } = value(await open().createTransaction({ Signers: signers }));
  const told: number[][] = [];
  const pdf = samplePdf();
  value(await open().putPdf(Id, 'a.pdf', pdf, { onUpload: (...now) => told.push(now) }));
  expect(told.at(-1)).toEqual([pdf.length, pdf.length]);
});
