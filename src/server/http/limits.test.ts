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
  vi.restoreAllMocks();
});

/** More than the systems of both ends take before they wait for the client. */
const large = Buffer.alloc(40_000_000, 'x');

/** A server whose answers wait for `release`; it returns how a client connects. */
async function serve({
  maxConnections = 100,
  pace = { bytes: 1_000, windowMs: 100 },
  stillMs = 60_000,
} = {}) {
  const router = createRouter(() => undefined);
  const waiting: (() => void)[] = [];
  router.get(
    '/slow',
    () => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response('slow')))),
  );
  router.get('/', () => new Response('at once'));
  router.get('/large', () => new Response(large));
  /** Answers without an end: how many there were, and are. */
  const endless = { begun: 0, open: 0 };
  router.get('/endless', () => {
    endless.begun += 1;
    endless.open += 1;
    const pull = (to: ReadableStreamDefaultController) => to.enqueue(large.subarray(0, 65_536));
    return new Response(new ReadableStream({ pull, cancel: () => void (endless.open -= 1) }));
  });
  router.put('/', async (call) => new Response(String((await call.req.arrayBuffer()).byteLength)));
  router.put('/later', async (call) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(String((await call.req.arrayBuffer()).byteLength));
  });
  server = serveHttp(router, {
    visitorOf: createVisitorFinder({ proxies: [], header: 'x-forwarded-for' }),
    maxConnections,
    pace,
    stillMs,
    host: 'localhost',
  });
  /** The server's ends of the connections. */
  const accepted: Socket[] = [];
  server.on('connection', (socket) => accepted.push(socket));
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
  /** Whether a newcomer is answered; it leaves again. */
  const isServed = async () => {
    const { socket, got } = await open(get('/'));
    await vi.waitFor(() => expect(got.closed || got.text.includes('at once')).toBe(true));
    const served = !got.closed;
    socket.destroy();
    return served;
  };
  return { open, waiting, endless, accepted, isServed };
}

/** Lets the server believe that more time has passed, which the function returned adds to. */
function shiftClock(): (ms: number) => void {
  const real = performance.now.bind(performance);
  let shift = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + shift);
  return (ms) => {
    shift += ms;
  };
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

test('where all are busy, a newcomer closes the one whose body has not moved for longest', async () => {
  const pace = { bytes: 1, windowMs: 60_000 };
  const { open, waiting, accepted } = await serve({ maxConnections: 4, pace });
  const pass = shiftClock();
  const working = await open(get('/slow'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const moving = await open(`${put(9_999, '/later')}{`);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  const older = await open(`${put(9_999, '/later')}{`);
  await vi.waitFor(() => expect(waiting).toHaveLength(3));
  const younger = await open(`${put(9_999, '/later')}{`);
  await vi.waitFor(() => expect(waiting).toHaveLength(4));
  pass(3_000);
  const before = accepted[1]?.bytesRead ?? 0;
  moving.socket.write('more');
  await vi.waitFor(() => expect(accepted[1]?.bytesRead).toBe(before + 4));
  await open(get('/slow'));
  await vi.waitFor(() => expect(waiting).toHaveLength(5));
  await vi.waitFor(() => expect(older.got.closed).toBe(true));
  expect(younger.got.closed).toBe(false);
  await open(get('/slow'));
  await vi.waitFor(() => expect(waiting).toHaveLength(6));
  await vi.waitFor(() => expect(younger.got.closed).toBe(true));
  const refused = await open(get('/'));
  await vi.waitFor(() => expect(refused.got.closed).toBe(true));
  expect([working.got.closed, moving.got.closed]).toEqual([false, false]);
});

test('where all are busy, a newcomer closes one whose answer is not taken, none that takes it', async () => {
  const { open, accepted, isServed } = await serve({ maxConnections: 2 });
  const pass = shiftClock();
  const [taking, other] = [await open(get('/large')), await open(get('/large'))];
  for (const { socket } of [taking, other]) socket.pause();
  await vi.waitFor(() =>
    expect(accepted.map(({ writableLength }) => writableLength > 0)).toEqual([true, true]),
  );
  expect(await isServed()).toBe(false);
  pass(11_000);
  // More than was on its way, less than all; the whole answer is one write.
  const enough = 15_000_000;
  taking.socket.on('data', () => taking.got.text.length > enough && taking.socket.pause()).resume();
  await vi.waitFor(() => expect(taking.got.text.length).toBeGreaterThan(enough), 10_000);
  expect(await isServed()).toBe(true);
  expect(accepted.slice(0, 2).map(({ destroyed }) => destroyed)).toEqual([false, true]);
});

test('an answer of which nothing is taken is ended, one that is taken slowly arrives', async () => {
  const { open, endless, accepted } = await serve({ stillMs: 2_000 });
  const stuck = await open(get('/endless'));
  stuck.socket.pause();
  await vi.waitFor(() => expect(accepted[0]?.writableLength).toBeGreaterThan(0));
  const slow = await open(get('/large'));
  const slowly = () => {
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 20);
  };
  slow.socket.on('data', slowly);
  await vi.waitFor(() => expect(endless.open).toBe(0), 10_000);
  expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  expect(slow.got.text.length).toBeLessThan(large.length);
  slow.socket.off('data', slowly).resume();
  await vi.waitFor(() => expect(slow.got.text.length).toBeGreaterThan(large.length), 10_000);
});

test('requests that are sent ahead are worked on one after the other', async () => {
  const { open, waiting, isServed } = await serve();
  const { got } = await open(get('/slow') + get('/slow') + get('/').repeat(20));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(await isServed()).toBe(true);
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await vi.waitFor(() => expect(got.text.match(/slow|at once/g)).toHaveLength(22));
  expect(got.text.lastIndexOf('slow')).toBeLessThan(got.text.indexOf('at once'));
});

test('requests that are sent ahead end with their connection, and are 32 at most', async () => {
  const { open, waiting, endless, accepted, isServed } = await serve();
  const { socket } = await open(get('/endless').repeat(30));
  socket.pause();
  await vi.waitFor(() => expect(accepted[0]?.writableLength).toBeGreaterThan(0));
  socket.destroy();
  await vi.waitFor(() => expect(accepted[0]?.destroyed).toBe(true));
  expect(await isServed()).toBe(true);
  expect(endless).toEqual({ begun: 1, open: 0 });
  const fitting = await open(get('/slow').repeat(33));
  const tooMany = await open(get('/slow').repeat(34));
  await vi.waitFor(() => expect(tooMany.got.closed).toBe(true));
  expect(await isServed()).toBe(true);
  expect([fitting.got.closed, waiting.length > 0]).toEqual([false, true]);
});

test('a request that is sent ahead may ask whether to go on, and the last one closes', async () => {
  const { open, waiting } = await serve({ pace: { bytes: 1, windowMs: 2_000 } });
  const asking = put(3).replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n');
  const { socket, got } = await open(get('/slow') + asking);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const late = await open(`${put(3)}a`);
  await vi.waitFor(() => expect(late.got.text).toMatch(/^HTTP\/1\.1 408 /), 10_000);
  expect(got).toEqual({ text: '', closed: false });
  waiting[0]?.();
  await vi.waitFor(() => expect(got.text).toContain('100 Continue'));
  socket.write(`abc${get('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`);
  await vi.waitFor(() => expect(got.closed).toBe(true));
  expect(got.text).toMatch(
    /slow[^]*HTTP\/1\.1 100 Continue\r\n\r\nHTTP[^]*\r\n3(?=\r\n|HTTP)[^]*at once/,
  );
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
