import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/http/freePort.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { bodyPace } from './limitConnections.ts';
import { createVisitorFinder } from './visitorAddress.ts';
import { guardHost, guardPages, serveHttp } from './serveHttp.ts';

let server: Server;
let port = 0;
/** What the product was asked: path and address. Everything else was answered before it. */
const asked: [string, string][] = [];
beforeAll(async () => {
  port = await freePort();
  const router = createRouter(
    () => undefined,
    guardPages(new Set(['known']), `http://127.0.0.1:${port}`),
    guardHost(`http://127.0.0.1:${port}`),
  );
  router.put('/text', () => {
    const answer = new Response('é', { status: 202 });
    for (const cookie of ['a=1', 'b=2']) answer.headers.append('set-cookie', cookie);
    return answer;
  });
  router.put('/nothing', () => new Response(null, { status: 204 }));
  router.all('*', (call) => {
    const { pathname } = new URL(call.req.url);
    asked.push([pathname, call.env.address]);
    const policy = pathname === '/page' ? 'known' : 'none of mine';
    return new Response('answered', { headers: { 'content-security-policy': policy } });
  });
  server = serveHttp(router, {
    visitorOf: createVisitorFinder({ proxies: [], header: 'x-forwarded-for' }),
    maxConnections: 100,
    pace: bodyPace,
    host: `127.0.0.1:${port}`,
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  code: string | undefined;
}

/** A request whose target goes over the line as it is written here. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'PUT',
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const problems = text.startsWith('{')
          ? (JSON.parse(text) as { Problems: { Code: string }[] }).Problems
          : [];
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          code: problems[0]?.Code,
        });
      });
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['/api/transaction/x/file/%2e%2e', 'file-id'],
  ['/api/transaction/x/file/.%2E', 'file-id'],
  ['/api/transaction/x/file/..', 'file-id'],
  ['/api/transaction/x/file/%2e', 'file-id'],
  ['/api/transaction/x/file/..?a=b', 'file-id'],
  ['/app/api/transaction/x/file/%2e%2e', 'file-id'],
  ['/app/sign/token/file/%2e%2e', 'file-id'],
  ['/api/transaction/../transaction/', 'bad-path'],
  ['/assets/%2e%2e/%2e%2e/package.json', 'bad-path'],
  ['/assets/..\\..\\package.json', undefined],
  ['/api/transaction/x/file\\..', undefined],
])('%s is refused before it is resolved to another path', async (path, code) => {
  const before = asked.length;
  expect(await ask(path)).toMatchObject({ status: 400, code });
  expect(asked.length).toBe(before);
});

test('names with dots, and encoded slashes, are left as they are', async () => {
  for (const path of ['/api/transaction/x/file/a..b', '/api/x/...', '/x/%2e%2ea', '/x/a%2Fb']) {
    expect((await ask(path)).status).toBe(200);
    expect(asked.at(-1)?.[0]).toBe(new URL(path, 'http://x').pathname);
  }
});

test('an answer that is one text is sent with its length, and one without a body without', async () => {
  const { status, headers } = await ask('/text');
  expect(status).toBe(202);
  expect(headers).toMatchObject({ 'content-length': '2', 'set-cookie': ['a=1', 'b=2'] });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(headers['transfer-encoding']).toBe(undefined);
  const nothing = await ask('/nothing');
  expect(nothing.status).toBe(204);
  expect(nothing.headers['content-length']).toBe(undefined);
});

test('only the public host is served, whatever a proxy or a client claims', async () => {
  const before = asked.length;
  for (const host of [
    'evil.example',
    '127.0.0.1',
    `evil.example:${port}`,
    `127.0.0.1:${port}.evil`,
  ])
    expect([400, 421]).toContain((await ask('/api/transaction/', { host })).status);
  expect(asked.length).toBe(before);
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.9' };
  expect((await ask('/', { ...forwarded, forwarded: 'for=203.0.113.9' })).status).toBe(200);
  expect(asked.at(-1)).toEqual(['/', '127.0.0.1']);
});

test('a browser at another name of this machine is redirected; a program gets a message', async () => {
  const headers = { host: `localhost:${port}`, accept: 'text/html' };
  const sentOn = await ask('/transactions/x?a=b', headers, 'GET');
  expect([sentOn.status, sentOn.headers.location]).toEqual([
    307,
    `http://127.0.0.1:${port}/transactions/x?a=b`,
  ]);
  expect((await ask('/api/transaction/', { host: `localhost:${port}` }, 'GET')).status).toBe(421);
  // The port of a server whose public address is another's, such as a proxy's.
  const behind = await ask('/', { ...headers, host: 'localhost:4400' }, 'GET');
  expect([behind.status, behind.headers.location]).toEqual([307, `http://127.0.0.1:${port}/`]);
});

test('every answer carries the headers that keep pages safe, also a refusal', async () => {
  for (const path of ['/', '/sign/a-token', '/copy/a-token', '/api/transaction/x/file/..']) {
    const { headers } = await ask(path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; .*script-src 'self'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  expect((await ask('/page')).headers['content-security-policy']).toBe('known');
});

test('what is not HTTP, or has two lengths, gets no answer from the product', async () => {
  const before = asked.length;
  for (const text of [
    'GARBAGE\r\n\r\n',
    `GET / HTTP/1.1\r\n\r\n`,
    `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).end(text);
    let got = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (got += chunk));
    await once(socket, 'close');
    expect(got).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  expect(asked.length).toBe(before);
});

/** What a connection gets that says `text`; a client that reads nothing before it has sent all. */
async function gotAfter(text: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let got = '';
  await new Promise<void>((resolve, reject) =>
    socket.write(text, (error) => (error ? reject(error) : resolve())),
  );
  socket.setEncoding('utf8').on('data', (chunk: string) => (got += chunk));
  await once(socket, 'close');
  return got;
}

test('a client that sends a large body before it reads gets the refusal, not a broken connection', async () => {
  const head = [
    'PUT /api/transaction/x/file/.. HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Content-Length: ${2 ** 24}`,
    'Connection: close',
  ].join('\r\n');
  const got = await gotAfter(
    Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.alloc(2 ** 24)]),
  );
  expect(got).toMatch(/^HTTP\/1\.1 400 /);
  expect(got).toContain('"Code":"file-id"');
});

test('what names no host or target, or expects something else, is refused in words', async () => {
  const before = asked.length;
  const host = `Host: 127.0.0.1:${port}`;
  const close = 'Connection: close\r\n\r\n';
  for (const [text, status] of [
    [`GET / HTTP/1.1\r\n${close}`, 400],
    ['GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n', 421],
    [`OPTIONS * HTTP/1.1\r\n${host}\r\n${close}`, 400],
    [`GET / HTTP/1.1\r\n${host}\r\nExpect: 200-ok\r\n${close}`, 417],
    [`GET http://evil.example/ HTTP/1.1\r\n${host}\r\n${close}`, 421],
  ] as const) {
    const got = await gotAfter(text);
    expect(got.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(got).toMatch(/\{"Message":"[^"]+","Problems":\[\]\}/);
  }
  expect(asked.length).toBe(before);
  await gotAfter(`GET http://127.0.0.1:${port}/whole HTTP/1.1\r\nHost: x\r\n${close}`);
  expect(asked.at(-1)?.[0]).toBe('/whole');
});

test('HTTP/1.0 needs no host, and slashes before a path count as one', async () => {
  expect(await gotAfter('GET /old HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  expect(asked.at(-1)?.[0]).toBe('/old');
  const close = `Host: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
  expect(await gotAfter(`GET //evil.example/x HTTP/1.1\r\n${close}`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(asked.at(-1)?.[0]).toBe('/evil.example/x');
});

test('a host is compared as the standard says: without case, and with the default port left out', async () => {
  const guarded = createRouter(() => undefined, guardHost('https://sign.example.com'));
  guarded.all('*', () => new Response('served'));
  const statusOf = async (host: string) => {
    const request = new Request('http://x/', { headers: { host } });
    return (await guarded.fetch(request, { address: '' })).status;
  };
  for (const host of ['sign.example.com', 'SIGN.Example.com', 'sign.example.com:443'])
    expect(await statusOf(host)).toBe(200);
  for (const host of [
    'sign.example.com:80',
    'sign.example.com.evil.com',
    'a@sign.example.com',
    'sign.example.com/',
    'sign.example.com#',
    '',
  ])
    expect(await statusOf(host)).toBe(421);
});

test('under https browsers are told to use nothing else, without a word on other hosts', async () => {
  const headerUnder = async (publicUrl: string) => {
    const guarded = createRouter(() => undefined, guardPages(new Set(), publicUrl));
    guarded.all('*', () => new Response('served'));
    const answer = await guarded.fetch(new Request('http://x/'), { address: '' });
    return answer.headers.get('strict-transport-security');
  };
  expect(await headerUnder('https://sign.example.com')).toBe('max-age=31536000');
  expect(await headerUnder('http://127.0.0.1:4400')).toBeNull();
});
