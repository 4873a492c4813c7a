import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createRouter } from '#server/service/http/createRouter.ts';
import { connectionsAllowed } from './limitConnections.ts';
import { serveHttp } from './serveHttp.ts';
import { createVisitorFinder } from './visitorAddress.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** A server whose answers wait for `release`; it returns how a client connects. */
async function serve({ maxConnections = 100, pace = { bytes: 1_000, windowMs: 100 } } = {}) {
  const router = createRouter(() => undefined);
  const waiting: (() => void)[] = [];
  router.get(
    '/slow',
    () => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response('slow')))),
  );
  router.get('/', () => new Response('at once'));
  router.put('/', async (call) => new Response(String((await call.req.arrayBuffer()).byteLength)));
  router.put('/later', async (call) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(String((await call.req.arrayBuffer()).byteLength));
  });
  server = serveHttp(router, {
    visitorOf: createVisitorFinder({ proxies: [], header: 'x-forwarded-for' }),
    maxConnections,
    pace,
    host: 'localhost',
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** A connection that has said `text`, and what it got. */
  const open = async (text = '') => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const got = { text: '', closed: false };
    socket.setEncoding('utf8').on('data', (chunk: string) => (got.text += chunk));
    socket.on('close', () => (got.closed = true)).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return { socket, got };
  };
  return { open, waiting };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const put = (length: number, path = '/') =>
  `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

test('a connection beyond the cap closes the one that was idle longest, never one that is busy', async () => {
  const { open, waiting } = await serve({ maxConnections: 4 });
  const busy = await open(get('/slow'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const first = await open();
  const half = await open('GET / HTTP/1.1\r\nHo');
  const third = await open(get('/'));
  await vi.waitFor(() => expect(third.got.text).toContain('at once'));
  const newcomer = await open(get('/'));
  await vi.waitFor(() => expect(newcomer.got.text).toContain('at once'));
  await vi.waitFor(() => expect(first.got.closed).toBe(true));
  expect([busy.got.closed, half.got.closed, third.got.closed]).toEqual([false, false, false]);
  const next = await open(get('/'));
  await vi.waitFor(() => expect(half.got.closed).toBe(true));
  await vi.waitFor(() => expect(next.got.text).toContain('at once'));
  waiting[0]?.();
  await vi.waitFor(() => expect(busy.got.text).toContain('slow'));
});

test('half of the descriptors are left for documents, the database and child processes', () => {
  const line = (soft: string) =>
    `Max open files            ${soft}                 4096                 files`;
  expect(connectionsAllowed(line('300'))).toBe(150);
  expect(connectionsAllowed(line('10'))).toBe(16);
  expect(connectionsAllowed(line('1048576'))).toBe(10_000);
  expect(connectionsAllowed('')).toBe(5_000);
});

test('a body that does not move is ended with 408, one that moves arrives', async () => {
  const { open } = await serve({ pace: { bytes: 1, windowMs: 1_000 } });
  const stuck = await open(`${put(50_000)}abc`);
  const moving = await open(put(50_000));
  let left = 50;
  const drip = setInterval(() => {
    if (left > 0) moving.socket.write('x'.repeat(1_000));
    left -= 1;
  }, 40);
  await vi.waitFor(() => expect(stuck.got.text).toMatch(/^HTTP\/1\.1 408 /), 10_000);
  await vi.waitFor(() => expect(stuck.got.closed).toBe(true));
  expect(stuck.got.text).toContain('"Message":"The body arrives too slowly');
  await vi.waitFor(() => expect(moving.got.text).toMatch(/50000$/), 10_000);
  clearInterval(drip);
});

test('a body that the server does not read yet is not to blame on the client', async () => {
  const { open, waiting } = await serve({ pace: { bytes: 1, windowMs: 40 } });
  const size = 10_000_000;
  const sender = await open(put(size, '/later'));
  sender.socket.write('x'.repeat(size));
  const other = await open(`${put(50_000)}abc`);
  // By then several windows have passed.
  await vi.waitFor(() => expect(other.got.text).toMatch(/^HTTP\/1\.1 408 /), 10_000);
  expect(sender.got.text).toBe('');
  waiting[0]?.();
  await vi.waitFor(() => expect(sender.got.text).toMatch(new RegExp(`${size}$`)), 10_000);
});

test.each([
  ['what is no request', 'hello\r\n\r\n', 400, 'This is no HTTP request.'],
  ['an address that is too long', get(`/${'x'.repeat(20_000)}`), 431, 'at most 16 KiB'],
])('%s is refused in words', async (_, sent, status, message) => {
  const { open } = await serve();
  const { got } = await open(sent);
  await vi.waitFor(() => expect(got.closed).toBe(true));
  expect(got.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(got.text.slice(got.text.indexOf('{')))).toMatchObject({
    Message: expect.stringContaining(message),
  });
});
