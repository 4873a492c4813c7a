import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AttemptLimit, createAttemptLimit } from './rateLimit.ts';
import { type StoredPair, requireKeys } from './requireKeys.ts';
import { createRouter } from './createRouter.ts';

const hash = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const pairs = new Map<string, StoredPair>([
  [hex(hash('api')), { id: 'mine', appKeyHash: hash('app'), revokedAt: null }],
  [hex(hash('two words')), { id: 'spaced', appKeyHash: hash('my app key'), revokedAt: null }],
  [hex(hash('long'.repeat(8))), { id: 'long', appKeyHash: hash('app'), revokedAt: null }],
  [hex(hash('old')), { id: 'old', appKeyHash: hash('app'), revokedAt: 5 }],
]);

function open(shared?: AttemptLimit) {
  let now = 0;
  const router = createRouter(
    () => undefined,
    requireKeys({
      keys: { findByApiKeyHash: async (apiKeyHash) => pairs.get(hex(apiKeyHash)) },
      attempts: shared ?? createAttemptLimit(10, () => now),
    }),
  );
  router.get('/', (call) => call.text(call.var.owner));
  const ask = async (authorization?: string, application?: string, address = '203.0.113.7') => {
    const headers = new Headers();
    if (authorization !== undefined) headers.set('Authorization', authorization);
    if (application !== undefined) headers.set('Application', application);
    const answer = await router.fetch(new Request('http://localhost/', { headers }), { address });
    if (answer.ok) return answer.text();
    const { Problems } = (await answer.json()) as { Problems: { Path: string }[] };
    return `${answer.status} ${Problems[0]?.Path}`;
  };
  return { ask, turn: (time: number) => (now = time) };
}

test.each([
  ['APIKey api', 'APPKey app', 'mine'],
  ['apikey api', 'appkey   app', 'mine'],
  [undefined, 'APPKey app', '401 Authorization'],
  ['APIKey api', undefined, '401 Application'],
  ['Bearer api', 'APPKey app', '401 Authorization'],
  ['APIKey', 'APPKey app', '401 Authorization'],
  ['APIKey a b', 'APPKey app', '401 Authorization'],
  ['APIKey api', 'APIKey app', '401 Application'],
  ['APIKey app', 'APPKey api', '401 Authorization'],
  ['APIKey api', 'APPKey other', '401 Application'],
  ['APIKey old', 'APPKey app', '401 Authorization'],
  ['APIKey api', 'APPKey NAME app', 'mine'],
  ['APIKey api', 'APPKey Our own little program app', 'mine'],
  ['APIKey api', 'APPKey One two three four five app', '401 Application'],
  ['APIKey api', 'APPKey NAME other', '401 Application'],
  ['APIKey two words', 'APPKey my app key', 'spaced'],
  ['APIKey two words', 'APPKey NAME my app key', 'spaced'],
  ['APIKey two words', 'APPKey app key', '401 Application'],
  ['APIKey constructor', 'APPKey app', '401 Authorization'],
])('Authorization "%s" and Application "%s": %s', async (authorization, application, answer) => {
  expect(await open().ask(authorization, application)).toBe(answer);
});

test('after ten wrong keys an address waits, also with the right ones that it never used', async () => {
  const { ask, turn } = open();
  for (let count = 0; count < 10; count += 1)
    expect(await ask(`APIKey guess${count}`, 'APPKey app')).toBe('401 Authorization');
  expect(await ask('APIKey guess', 'APPKey app')).toBe('429 ');
  expect(await ask('APIKey api', 'APPKey app')).toBe('429 ');
  expect(await ask('APIKey api', 'APPKey app', '203.0.113.8')).toBe('mine');
  turn(60_001);
  expect(await ask('APIKey api', 'APPKey app')).toBe('mine');
});

test('keys that an address used rightly before go on working beside somebody who guesses', async () => {
  const { ask } = open();
  expect(await ask('APIKey api', 'APPKey app')).toBe('mine');
  for (let count = 0; count < 11; count += 1) await ask(`APIKey guess${count}`, 'APPKey app');
  expect(await ask('APIKey api', 'APPKey app')).toBe('mine');
  expect(await ask('APIKey api', 'APPKey other')).toBe('429 ');
});

test('a name and a key, tried in several ways, count as one guess', async () => {
  const { ask } = open();
  for (let count = 0; count < 9; count += 1)
    expect(await ask('APIKey api', 'APPKey NAME wrong')).toBe('401 Application');
  expect(await ask('APIKey api', 'APPKey NAME app')).toBe('mine');
});

test('of many keys that are tried at the same time no more are answered than one after another', async () => {
  const { ask } = open();
  const tries = Array.from({ length: 30 }, (_, count) =>
    ask(`APIKey ${count === 29 ? 'api' : `guess${count}`}`, 'APPKey app'),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === '401 Authorization')).toHaveLength(10);
  expect(answers.at(-1)).toBe('429 ');
});

test('a pair that was used rightly is known by any name, and to whatever else asks for keys', async () => {
  const attempts = createAttemptLimit(10, () => 0);
  const { ask } = open(attempts);
  expect(await ask('APIKey api', 'APPKey app')).toBe('mine');
  for (let count = 0; count < 11; count += 1) await ask(`APIKey guess${count}`, 'APPKey app');
  expect(await ask('APIKey api', 'APPKey Our own program app')).toBe('mine');
  expect(await open(attempts).ask('APIKey api', 'APPKey app')).toBe('mine');
});

test('a missing header is no guess', async () => {
  const { ask } = open();
  for (let count = 0; count < 20; count += 1) await ask();
  expect(await ask('APIKey api', 'APPKey app')).toBe('mine');
});

test('eleven wrong keys do not keep out a right one that nobody guesses, a hundred do for a minute', async () => {
  const { ask } = open();
  const guess = (count: number) => ask(`APIKey ${'guess'.repeat(8)}${count}`, 'APPKey app');
  const right = () => ask(`APIKey ${'long'.repeat(8)}`, 'APPKey app', '203.0.113.7');
  for (let count = 0; count < 11; count += 1) await guess(count);
  expect(await guess(11)).toBe('429 ');
  expect(await ask(`APIKey ${'long'.repeat(8)}`, 'APPKey other')).toBe('429 ');
  expect(await right()).toBe('long');

  const other = open();
  for (let count = 0; count < 100; count += 1)
    await other.ask(`APIKey ${'guess'.repeat(8)}${count}`, 'APPKey app');
  expect(await other.ask(`APIKey ${'long'.repeat(8)}`, 'APPKey app')).toBe('429 ');
  other.turn(60_001);
  expect(await other.ask(`APIKey ${'long'.repeat(8)}`, 'APPKey app')).toBe('long');
});
