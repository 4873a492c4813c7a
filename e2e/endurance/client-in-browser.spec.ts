import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as ClientModule from '../../src/package/client.ts';
import { bundleExports } from '../../scripts/package/bundleExports.ts';
import { callApi } from '../support/programs/api.ts';
import { type KeyGateway, startKeyGateway } from '../support/programs/keyGateway.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { oneSignature } from '../support/programs/oneSignature.ts';
import { signedPostback } from '../support/programs/signedPostback.ts';
import { expect, test } from '../support/test.ts';

/** What runs in a page and in a worker alike: one order, and how its upload went. */
const sendingModule = `
  import { createSigningClient } from '/client.js';
  export async function send({ pdf, metadata, idempotencyKey, isGivenUp }) {
    const client = createSigningClient({ baseUrl: location.origin + '/gate', retries: 0 });
    const ending = new AbortController();
    const progress = [];
    const sent = await client.sendForSigning({
      documents: { 'lease.pdf': Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)) },
      metadata: { 'lease.pdf': metadata },
      signers: [{ SendSignRequest: false }],
      idempotencyKey,
      signal: ending.signal,
      onStep: ({ step }) => isGivenUp && step === 'pdf' && ending.abort(),
      onUpload: (name, done, total) => progress.push([name, done, total]),
    });
    return { ...sent, progress };
  }
`;
const workerModule = `
  import { send } from '/sending.js';
  onmessage = async ({ data }) => postMessage(await send(data));
`;

interface Outcome {
  ok: boolean;
  transactionId?: string;
  error?: { code: string };
  at?: { step: string };
  progress: [string, number, number][];
}

const pdf = makePdf({ pages: 3 });
const order = { pdf: Buffer.from(pdf).toString('base64'), metadata: oneSignature };

let folder: string;
let site: KeyGateway;
test.beforeAll(async ({ server }) => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  await bundleExports(folder);
  const client = readFileSync(join(folder, 'client.js'), 'utf8');
  site = await startKeyGateway(
    server,
    new Map([
      ['/client.js', client],
      ['/sending.js', sendingModule],
      ['/worker.js', workerModule],
    ]),
  );
});
test.afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** What was sent, as the service has it. */
function expectSent({ ok, progress }: Outcome): void {
  expect(ok).toBe(true);
  const done = progress.map(([, sent]) => sent);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toEqual(['lease.pdf', pdf.length, pdf.length]);
}

test('in a page behind a gateway the client sends, tells progress, is given up, and goes on', async ({
  page,
  server,
}) => {
  await page.goto(site.url);
  const send = (changes: object) =>
    page.evaluate(
      async (given) => {
        const path = '/sending.js';
        const { send: go } = (await import(path)) as { send: (order: object) => Promise<unknown> };
        return go(given);
      },
      { ...order, ...changes },
    ) as Promise<Outcome>;

  const idempotencyKey = randomUUID();
  const ended = await send({ idempotencyKey, isGivenUp: true });
  expect([ended.ok, ended.error?.code, ended.at?.step]).toEqual([false, 'aborted', 'pdf']);
  const sent = await send({ idempotencyKey });
  expectSent(sent);
  expect(sent.transactionId).toBe(ended.transactionId);
  const { body } = await callApi(server, 'GET', `/api/transaction/${sent.transactionId}`);
  expect(body.Status).toBe(10);
});

test('in a worker the client sends and tells progress', async ({ page }) => {
  await page.goto(site.url);
  const sent = await page.evaluate(async (given) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    try {
      return await new Promise<unknown>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(given);
      });
    } finally {
      worker.terminate();
    }
  }, order);
  expectSent(sent as Outcome);
});

test('a browser holds no keys, and checks postbacks that are handed on to it', async ({ page }) => {
  const postback = signedPostback('the secret of postbacks');
  await page.goto(site.url);
  const found = await page.evaluate(async (given) => {
    const path = '/client.js';
    const { createSigningClient, readPostback } = (await import(path)) as typeof ClientModule;
    const read = async (text: string) => {
      const result = await readPostback({ headers: given.headers, body: text }, given.secret);
      return result.ok ? result.value.transaction.Id : result.error.code;
    };
    const refused = () => {
      try {
        createSigningClient({ baseUrl: location.origin, apiKey: 'a', appKey: 'b' });
        return 'taken';
      } catch (error) {
        return String(error);
      }
    };
    return [await read(given.body), await read(`${given.body} `), refused()];
  }, postback);
  expect(found).toEqual(['t1', 'signature', expect.stringContaining('Keys do not belong')]);
});
