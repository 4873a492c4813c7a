import { expect, test } from 'vitest';
import { postbackRequest } from '#server/service/jobs/postbacks/postbackRequest.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { sampleRules, sampleStarted } from '#testing/service/sampleTransactions.ts';
import { readPostback } from './readPostback.ts';

const transaction = transactionToWire(sampleStarted(), sampleRules);
const now = Date.UTC(2026, 10, 21, 9);
const sent = (secret: string, more: object = {}) =>
  postbackRequest(
    { url: 'https://example.com/hook', body: { ...transaction, ...more } },
    { id: `${transaction.Id}.2.0`, secret, now },
  );
const asRequest = ({ url, headers, body }: ReturnType<typeof sent>) =>
  new Request(url, { method: 'POST', headers, body });
const refused = (code: string, status = 401) => ({ ok: false, error: { code, status } });

test.each(['SharedSecret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
  'what the service sends with the secret %s is read from each kind of request',
  async (secret) => {
    const { headers, body } = sent(secret, { Own: 'ü' });
    const genuine = {
      ok: true,
      value: { webhookId: `${transaction.Id}.2.0`, transaction: { Id: transaction.Id, Own: 'ü' } },
    };
    const bytes = new TextEncoder().encode(body);
    const mixedCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const source of [
      asRequest(sent(secret, { Own: 'ü' })),
      { headers, body },
      { headers: new Headers(headers), body: bytes },
      { headers: mixedCase, body: bytes.buffer },
    ])
      expect(await readPostback(source, secret, { now })).toMatchObject(genuine);
    expect(await readPostback({ headers, body }, ['new', secret], { now })).toMatchObject(genuine);
  },
);

test('without a secret it says so, and the postback comes again', async () => {
  const { headers, body } = sent('SharedSecret');
  for (const secret of [undefined, '', [], [undefined, '']]) {
    const read = await readPostback({ headers, body }, secret, { now });
    expect(read).toMatchObject(refused('no-secret', 500));
    expect(!read.ok && read.error.message).toContain('fieldwright keys postbacks');
  }
});

test('what was forged, changed or is old is refused', async () => {
  const { headers, body } = sent('SharedSecret');
  const read = async (
    change: { headers?: Record<string, string | undefined>; body?: string },
    secret: string | string[] = 'SharedSecret',
    at = now,
  ) => readPostback({ headers, body, ...change }, secret, { now: at });
  expect(await read({ body: body.replace('"Status":', '"Status":7') })).toMatchObject(
    refused('signature'),
  );
  expect(await read({}, 'another')).toMatchObject(refused('signature'));
  expect(await read({}, 'whsec_!!')).toMatchObject(refused('signature'));
  expect(await read({ headers: {} })).toMatchObject(refused('signature'));
  for (const given of ['v1,', 'v1,!', 'v2,abc', '', undefined])
    expect(await read({ headers: { ...headers, 'webhook-signature': given } })).toMatchObject(
      refused('signature'),
    );
  for (const at of [now + 301_000, now - 301_000])
    expect(await read({}, 'SharedSecret', at)).toMatchObject(refused('age'));
  expect(await read({ headers: { ...headers, 'webhook-timestamp': '9e99' } })).toMatchObject(
    refused('signature'),
  );
});

test('a signed body with another checksum, or without a transaction, is refused', async () => {
  const { Webhook } = await import('standardwebhooks');
  const signedAs = async (body: string) => {
    const hook = new Webhook('SharedSecret', { format: 'raw' });
    const headers = {
      'webhook-id': 'x',
      'webhook-timestamp': `${now / 1000}`,
      'webhook-signature': `v1a,abc ${hook.sign('x', new Date(now), body)}`,
    };
    return readPostback({ headers, body }, 'SharedSecret', { now });
  };
  expect(await signedAs('[]')).toMatchObject(refused('malformed', 400));
  const { Checksum, ...rest } = JSON.parse(sent('SharedSecret').body) as Record<string, unknown>;
  expect(await signedAs(JSON.stringify(rest))).toMatchObject(refused('checksum'));
  expect(await signedAs(JSON.stringify({ ...rest, Checksum: 'a'.repeat(40) }))).toMatchObject(
    refused('checksum'),
  );
  expect(await signedAs(JSON.stringify({ ...rest, Checksum }))).toMatchObject({ ok: true });
});
