import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hono } from 'hono';
import { createAttemptLimit } from '#server/service/http/rateLimit.ts';
import { type RouteEnv, type Router, createRouter } from '#server/service/http/createRouter.ts';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createSessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { openTestService, otherKeys, testKeys, testTime } from '#testing/service/testService.ts';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import type { Backend } from './backend.ts';
import { addGateway } from './addGateway.ts';
import { readSessionCookies, setSessionCookie } from './cookie.ts';
import { openText, sealText } from './sealText.ts';
import { createSessions, type Sessions, sessionIdleMs } from './sessions.ts';

const publicOrigin = 'https://sign.example.com';
const can = {
  cancel: true,
  download: true,
  receipt: true,
  asItStands: true,
  removeDocuments: true,
  remind: true,
};
let own: Awaited<ReturnType<typeof openTestService>>;
let gateway: Router;
let options: Parameters<typeof addGateway>[1];
let sessions: Sessions;
/**
 * What reached the backend: the request, whose transactions it concerns, and its headers.
 */
let reached: { what: string; owner: string; headers?: Headers }[] = [];
let now = testTime;

beforeEach(async () => {
  own = await openTestService();
  now = testTime;
  reached = [];
  const answered = (what: string) => async (owner: string) => {
    reached.push({ what, owner });
    return Response.json({});
  };
  const api: Router = new Hono<RouteEnv>();
  api.all('/api/*', ({ req, var: { owner }, text }) => {
    const { pathname, search } = new URL(req.url);
    reached.push({ what: `${req.method} ${pathname}${search}`, owner, headers: req.raw.headers });
    return text('forwarded');
  });
  const backend: Backend = {
    kind: 'embedded',
    baseUrl: publicOrigin,
    can: async () => ({
      ...can,
      renewLink: true,
      sealAgain: true,
      deliveries: true,
      outbox: true,
      search: true,
      idempotency: true,
    }),
    api,
    list: answered('list'),
    counts: answered('counts'),
    sent: answered('sent'),
    deliveries: answered('deliveries'),
    resend: answered('resend'),
    remind: answered('remind'),
    renewLink: answered('renewLink'),
    sealAgain: answered('sealAgain'),
    outbox: answered('outbox'),
  };
  sessions = createSessions({
    store: createSessionStore(own.database),
    keys: createKeyStore(own.database),
    sessionKey: new Uint8Array(32),
    remoteApiKey: undefined,
    idleMs: sessionIdleMs(false),
    now: () => now,
  });
  gateway = createRouter(() => undefined);
  options = {
    backend,
    sessions,
    attempts: createAttemptLimit(10, () => now),
    settings: createSettingsStore(own.database),
    publicOrigin,
    rightMeasuredFrom: 'left',
  };
  addGateway(gateway, options);
});
afterEach(() => own.close());

const ask = async (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
  address = '203.0.113.7',
) =>
  gateway.fetch(
    new Request(`${publicOrigin}${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: publicOrigin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined ? {} : { 'content-length': String(JSON.stringify(body).length) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { address },
  );
const connect = (apiKey: string, address?: string) =>
  ask('POST', '/app/session', {}, { apiKey }, address);
const use = (token: string) => ask('POST', '/app/session', {}, { token });
const cookieOf = (response: Response) =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

test('the session’s cookie is out of reach for scripts, other sites and plain http', async () => {
  const opened = await connect(testKeys.apiKey);
  expect(opened.status).toBe(204);
  expect(opened.headers.get('set-cookie')).toMatch(
    /^__Host-fieldwright_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
  );
  const rows = await own.database.db.selectFrom('sessions').selectAll().execute();
  const bytes = Buffer.concat(rows.flatMap(({ hash, sealedApiKey }) => [hash, sealedApiKey]));
  const stored = bytes.toString('latin1');
  expect(stored).not.toContain(testKeys.apiKey);
  expect(stored).not.toContain(cookieOf(opened).split('=')[1]);
});

test('no session holds an API key; one of an earlier version, which does, still opens', async () => {
  const sessionKey = new Uint8Array(32);
  const mine = cookieOf(await connect(testKeys.apiKey));
  await use(await sessions.issueConnectToken());
  const { db } = own.database;
  const rows = await db.selectFrom('sessions').select('sealedApiKey').execute();
  expect(rows.map((row) => openText(row.sealedApiKey, sessionKey))).toEqual(['', '']);
  const ofEarlier = { sealedApiKey: sealText(testKeys.apiKey, sessionKey) };
  await db.updateTable('sessions').set(ofEarlier).execute();
  expect((await ask('GET', '/app/transactions', { cookie: mine })).status).toBe(200);
});

test('another secret ends all sessions, and the list of keys is not read to find one', async () => {
  const secret = cookieOf(await connect(testKeys.apiKey)).split('=')[1];
  const keys = createKeyStore(own.database);
  const withKey = (sessionKey: Uint8Array) =>
    createSessions({
      store: createSessionStore(own.database),
      keys: { ...keys, list: () => Promise.reject(new Error('all keys were read')) },
      sessionKey,
      remoteApiKey: undefined,
      idleMs: 1000,
      now: () => now,
    });
  expect(await withKey(new Uint8Array(32)).find(secret)).toMatchObject({ owner: 'mine' });
  expect(await withKey(new Uint8Array(32).fill(1)).find(secret)).toBeUndefined();
});

test('each session sees its own key’s transactions; keys of a request are no session', async () => {
  const mine = cookieOf(await connect(testKeys.apiKey));
  const theirs = cookieOf(await connect(otherKeys.apiKey));
  for (const [cookie, owner] of [
    [mine, 'mine'],
    [theirs, 'theirs'],
  ] as const) {
    expect((await ask('GET', '/app/transactions', { cookie })).status).toBe(200);
    expect((await ask('GET', '/app/api/transaction/x%2Fy?a=b', { cookie })).status).toBe(200);
    expect(reached.splice(0)).toMatchObject([
      { what: 'list', owner },
      { what: 'GET /app/api/transaction/x%2Fy?a=b', owner },
    ]);
  }
  const keys = {
    authorization: `APIKey ${testKeys.apiKey}`,
    application: `APPKey ${testKeys.appKey}`,
  };
  const strangers: Record<string, string>[] = [
    {},
    keys,
    { cookie: 'fieldwright_session=' },
    { cookie: `${mine}x` },
    { cookie: mine.replace('fieldwright_session', 'other') },
  ];
  for (const headers of strangers)
    expect((await ask('GET', '/app/transactions', headers)).status).toBe(401);
  expect(reached).toEqual([]);
});

test('other sites, other ports and requests without an origin change nothing', async () => {
  const cookie = cookieOf(await connect(testKeys.apiKey));
  for (const origin of [
    'https://evil.example',
    'http://sign.example.com',
    'https://sign.example.com:8443',
    'https://sign.example.com.evil.example',
    'null',
    '',
  ])
    for (const [method, path] of [
      ['POST', '/app/transactions/x/signers/Signer1/remind'],
      ['POST', '/app/transactions/x/signers/Signer1/renew-link'],
      ['POST', '/app/transactions/x/deliveries/1/resend'],
      ['PUT', '/app/api/transaction/x/start'],
      ['DELETE', '/app/api/transaction/x'],
      ['DELETE', '/app/session'],
    ] as const)
      expect((await ask(method, path, { cookie, origin })).status).toBe(403);
  const silent = new Request(`${publicOrigin}/app/api/transaction/x/start`, {
    method: 'PUT',
    headers: { cookie },
  });
  expect((await gateway.fetch(silent, { address: '203.0.113.7' })).status).toBe(403);
  expect(reached).toEqual([]);
  expect((await ask('PUT', '/app/api/transaction/x/start', { cookie })).status).toBe(200);
});

test('ten wrong keys or links in a minute, then that address waits; others do not', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1)
    statuses.push(
      (time % 2 === 0
        ? await connect(`wrong ${time}`)
        : await ask('POST', '/app/session', {}, { token: `wrong ${time}` })
      ).status,
    );
  expect(statuses).toEqual(Array(10).fill(401));
  const waiting = await connect(testKeys.apiKey);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await connect(testKeys.apiKey, '198.51.100.1')).status).toBe(204);
  now += 60_001;
  expect((await connect(testKeys.apiKey)).status).toBe(204);
});

test('of many keys that are tried at the same time no more are answered than one after another', async () => {
  const tries = Array.from({ length: 30 }, (_, time) =>
    connect(time === 29 ? testKeys.apiKey : `wrong ${time}`),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.at(-1)?.status).toBe(429);
  expect(cookieOf(answers.at(-1) ?? new Response())).toBe('');
});

test('a one-time link opens one session, for ten minutes', async () => {
  const token = await sessions.issueConnectToken();
  expect((await use(token)).status).toBe(204);
  expect((await use(token)).status).toBe(401);
  const late = await sessions.issueConnectToken();
  now += 10 * 60_000;
  expect((await use(late)).status).toBe(401);
});

test('a session ends when it is closed, and with its key', async () => {
  const look = async (cookie: string) => (await ask('GET', '/app/transactions', { cookie })).status;
  const closed = cookieOf(await connect(testKeys.apiKey));
  const out = await ask('DELETE', '/app/session', { cookie: closed });
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-fieldwright_session=; .*Max-Age=0/);
  expect(await look(closed)).toBe(401);

  const revoked = cookieOf(await connect(testKeys.apiKey));
  await createKeyStore(own.database).revoke('mine', now);
  expect(await look(revoked)).toBe(401);
  // Another process may have revoked it: that is seen within a moment.
  await vi.waitFor(async () => expect((await connect(testKeys.apiKey)).status).toBe(401));
});

test.each([
  ['no JSON', { 'content-type': 'text/plain' }, { apiKey: 'x' }],
  ['a body without a length', { 'content-length': 'unknown' }, { apiKey: 'x' }],
  ['a body that is too large to be a key', {}, { apiKey: 'x'.repeat(20_000) }],
  ['both a key and a link', {}, { apiKey: 'x', token: 'y' }],
  ['neither', {}, {}],
])('%s opens no session', async (_, headers, body) => {
  expect((await ask('POST', '/app/session', headers, body)).status).toBe(400);
});

test('a session ends 12 hours after its last request where others reach the server, 30 days on this machine alone', async () => {
  const cookie = cookieOf(await connect(testKeys.apiKey));
  const hour = 3_600_000;
  const status = async () => (await ask('GET', '/app/transactions', { cookie })).status;
  for (const wait of [11, 11, 11]) {
    now += wait * hour;
    expect(await status()).toBe(200);
  }
  now += 12 * hour;
  expect(await status()).toBe(401);
  expect(sessionIdleMs(true)).toBe(30 * 24 * hour);
});

test('signing out everywhere ends all sessions of the key, and none of another', async () => {
  const [here, there, other] = [
    cookieOf(await connect(testKeys.apiKey)),
    cookieOf(await connect(testKeys.apiKey)),
    cookieOf(await connect(otherKeys.apiKey)),
  ];
  expect((await ask('DELETE', '/app/session?everywhere', { cookie: here })).status).toBe(204);
  const statuses = [];
  for (const cookie of [here, there, other])
    statuses.push((await ask('GET', '/app/transactions', { cookie })).status);
  expect(statuses).toEqual([401, 401, 200]);
});

test('a new sign-in ends the session that the same browser had', async () => {
  const earlier = cookieOf(await connect(testKeys.apiKey));
  const theirs = { apiKey: otherKeys.apiKey };
  const again = await ask('POST', '/app/session', { cookie: earlier }, theirs);
  expect(again.status).toBe(204);
  expect((await ask('GET', '/app/transactions', { cookie: earlier })).status).toBe(401);
  const later = cookieOf(again);
  expect((await ask('GET', '/app/transactions', { cookie: later })).status).toBe(200);
});

test('the cookie lives as long as its session, and is set anew when that lasts anew', async () => {
  const cookie = cookieOf(await connect(testKeys.apiKey));
  for (const path of ['/app/config', '/app/transactions']) {
    expect((await ask('GET', path, { cookie })).headers.has('set-cookie')).toBe(false);
    now += sessionIdleMs(false) / 2;
    const answer = await ask('GET', path, { cookie });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(`^${cookie}; .*Max-Age=43200; `),
    ]);
  }
});

test('stale cookies of the same name, sent first, keep nobody out and end with the next sign-in', async () => {
  const mine = cookieOf(await connect(testKeys.apiKey));
  const cookie = `${mine}x; other=1; ${mine.split('=')[0]}=stale; ${mine}`;
  expect((await ask('GET', '/app/transactions', { cookie })).status).toBe(200);
  await ask('DELETE', '/app/session', { cookie });
  expect((await ask('GET', '/app/transactions', { cookie: mine })).status).toBe(401);
});

test('over http the cookie is one of this port, under no name that https has ever used', () => {
  const origins = ['https://a.example', 'http://a.example', 'http://a.example:4400'];
  const cookies = origins.map((origin) => setSessionCookie('s', 1_000, origin).split(';')[0]);
  expect(cookies).toEqual([
    '__Host-fieldwright_session=s',
    'fieldwright_session_80=s',
    'fieldwright_session_4400=s',
  ]);
  for (const [index, origin] of origins.entries())
    expect(readSessionCookies(`fieldwright_session=old; ${cookies[index]}`, origin)).toEqual(['s']);
});

test('a link works although somebody behind the same proxy has guessed eleven keys', async () => {
  for (let time = 0; time < 11; time += 1) await connect(`wrong ${time}`);
  expect((await connect(testKeys.apiKey)).status).toBe(429);
  expect((await use(await sessions.issueConnectToken())).status).toBe(204);
});

test('the browser is told what another service takes, and nothing of that of our own', async () => {
  const configBehind = async (kind: Backend['kind']) => {
    const router = createRouter(() => undefined);
    addGateway(router, {
      ...options,
      profile: 'family',
      backend: { ...options.backend, kind },
    });
    const answer = await router.fetch(new Request(`${publicOrigin}/app/config`), {
      address: '203.0.113.7',
    });
    return (await answer.json()) as AppConfig;
  };
  expect(await configBehind('remote')).toMatchObject({ service: 'remote', profile: 'family' });
  expect((await configBehind('embedded')).profile).toBeUndefined();
});
