import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { sampleRules, sampleStarted } from '#testing/service/sampleTransactions.ts';
import { postbackRequest } from './postbackRequest.ts';

interface Example {
  readPostback(
    headers: Record<string, string>,
    body: string,
    secret: string,
    now?: number,
  ): unknown;
  receiver: Server;
}

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/service.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'example-'));
const transaction = transactionToWire(sampleStarted(), sampleRules);
const now = Date.UTC(2026, 10, 21, 9);
let example: Example;
beforeAll(async () => {
  const [, source = ''] =
    /<!-- example: receiver\.mjs[^>]*-->\n```js\n([\s\S]*?)```/.exec(page) ?? [];
  const path = join(folder, 'receiver.mjs');
  writeFileSync(path, source);
  example = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Example;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  example.receiver.close();
  rmSync(folder, { recursive: true });
});

const sent = (secret: string, at = now) =>
  postbackRequest(
    { url: 'https://example.com/hook', body: transaction },
    { id: `${transaction.Id}.2.0`, secret, now: at },
  );

test.each(['SharedSecret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
  'the receiver in the documentation takes what is sent with the secret %s, and nothing else',
  (secret) => {
    const { headers, body } = sent(secret);
    expect(example.readPostback(headers, body, secret, now)).toMatchObject({
      Id: transaction.Id,
    });
    expect(
      example.readPostback(headers, body.replace('"Status":', '"Status":7'), secret, now),
    ).toBe(undefined);
    expect(example.readPostback(headers, body, 'another', now)).toBe(undefined);
    expect(example.readPostback(headers, body, secret, now + 301_000)).toBe(undefined);
    expect(example.readPostback({}, body, secret, now)).toBe(undefined);
    expect(
      example.readPostback({ ...headers, 'webhook-signature': 'v1,' }, body, secret, now),
    ).toBe(undefined);
  },
);

test('it runs as it stands: genuine postbacks are accepted, others are not', async () => {
  vi.stubEnv('POSTBACK_SECRET', 'SharedSecret');
  const told = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  example.receiver.listen(0, '127.0.0.1');
  await once(example.receiver, 'listening');
  const address = example.receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const post = async (secret: string) => {
    const { headers, body } = sent(secret, Date.now());
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
  };
  expect(await post('SharedSecret')).toBe(204);
  expect(await post('SharedSecret')).toBe(204);
  expect(await post('wrong')).toBe(401);
  expect(told).toHaveBeenCalledTimes(1);
});
