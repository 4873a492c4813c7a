import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { postbackSchema } from '#core/wire/contract/transaction.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { sampleRules, sampleStarted } from '#testing/service/sampleTransactions.ts';
import { postbackChecksum, postbackRequest } from './postbackRequest.ts';

const body = transactionToWire(sampleStarted(), sampleRules);
const url = 'https://example.com/hook';

test('the checksum is that of other services of this shape', () => {
  const Id = 'b10ae331-af78-4e79-a39e-5b64693b6b68';
  expect(postbackChecksum({ Id, Status: 20 }, 'SharedSecret')).toBe(
    'cdc09eee2ed6df2846dcc193aedfef59f2834f8d',
  );
});

test('body and header carry the checksum, and the body is the transaction', () => {
  const { headers, body: text } = postbackRequest(
    { url, body },
    { id: 'x.1.0', secret: 'SharedSecret', now: Date.now() },
  );
  const { Checksum, ...rest } = postbackSchema.parse(JSON.parse(text));
  expect(rest).toEqual(body);
  expect(Checksum).toBe(postbackChecksum(body, 'SharedSecret'));
  expect(headers['Checksum']).toBe(Checksum);
});

test.each([
  ['a plain secret', 'SharedSecret', new Webhook('SharedSecret', { format: 'raw' })],
  [
    'a secret in the form of Standard Webhooks',
    'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0',
    new Webhook('whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0'),
  ],
])('a receiver with %s can verify the whole body', (_, secret, receiver) => {
  const sent = postbackRequest({ url, body }, { id: 'x.1.0', secret, now: Date.now() });
  expect(receiver.verify(sent.body, sent.headers)).toMatchObject({ Id: body.Id });
  expect(() => receiver.verify(`${sent.body} `, sent.headers)).toThrow();
});

test('the receiver at one address gets a header of its own, no other does', () => {
  const authorization = { url, value: 'Bearer 7' };
  const headersTo = (to: string) =>
    postbackRequest({ url: to, body }, { id: 'x', secret: 's', now: 1, authorization }).headers;
  expect(headersTo(url)['Authorization']).toBe('Bearer 7');
  expect(headersTo('https://example.com/other')).not.toHaveProperty('Authorization');
});

test('a repeat has the same id and body', () => {
  const first = postbackRequest({ url, body }, { id: 'x.1.0', secret: 's', now: 1_000 });
  const second = postbackRequest({ url, body }, { id: 'x.1.0', secret: 's', now: 99_000 });
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.body).toBe(first.body);
});
