// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { createSigningClient } from './createSigningClient.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

/** A gateway on a free port that answers uploads in turn; pages of any origin may ask it. */
async function startGateway(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const got: { type: string | undefined; bytes: number }[] = [];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', 'PUT');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, x-own');
    response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      got.push({ type: request.headers['content-type'], bytes });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { got, baseUrl: `http://127.0.0.1:${port}/app` };
}

const pdf = new Blob([new Uint8Array(300_000).fill(32)]);

test('in a browser an upload tells its progress, and is repeated after Retry-After', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let answers = 0;
  const { got, baseUrl } = await startGateway((_, response) => {
    answers += 1;
    if (answers === 1) response.writeHead(503, { 'Retry-After': '1' }).end('{"Message":"Busy."}');
    else response.writeHead(201).end('{"Message":"Taken."}');
  });
  const told: number[][] = [];
  const client = createSigningClient({ baseUrl, headers: { 'x-own': '1' } });
  const sent = await client.putPdf('t', 'a.pdf', pdf, { onUpload: (...now) => told.push(now) });
  expect(sent).toEqual({ ok: true, value: { Message: 'Taken.' }, status: 201 });
  expect(got).toEqual([
    { type: 'application/pdf', bytes: pdf.size },
    { type: 'application/pdf', bytes: pdf.size },
  ]);
  // jsdom tells that something was sent, but not how much.
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(([, total]) => total))).toEqual(new Set([pdf.size]));
});

test('an upload in a browser ends with its signal, and a refusal is a value', async () => {
  const controller = new AbortController();
  const { baseUrl } = await startGateway(({ url }, response) => {
    if (url?.includes('refused')) response.writeHead(413).end('{"Message":"Too large."}');
    else controller.abort();
  });
  const client = createSigningClient({ baseUrl });
  const onUpload = () => undefined;
  const { signal } = controller;
  expect(await client.putPdf('t', 'a.pdf', pdf, { onUpload, signal })).toMatchObject({
    ok: false,
    error: { code: 'aborted', status: 0 },
  });
  expect(await client.putPdf('t', 'refused', pdf, { onUpload })).toMatchObject({
    ok: false,
    error: { code: 'http-413', status: 413, message: 'Too large.' },
  });
});
