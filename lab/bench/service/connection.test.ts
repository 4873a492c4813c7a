import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLeanClient } from './leanClient.ts';
import { readAnswer } from './connection.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('reads answers of a told length, in chunks and without content, over one connection', async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/none') response.writeHead(204).end();
      else if (request.url === '/cut') response.destroy();
      else if (request.url === '/chunks') {
        response.write('ä'.repeat(40_000));
        response.end(body);
      } else
        response
          .writeHead(201)
          .end(`${request.method} ${String(request.headers['x-key'])} ${body}`);
    });
  });
  let connections = 0;
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createLeanClient(
    { url: `http://127.0.0.1:${port}`, headers: { 'X-Key': 'k' } },
    1,
  );
  ends.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  const content = { type: 'text/plain', body: 'grüße' };
  expect(await client.call('PUT', '/', content)).toMatchObject({
    status: 201,
    body: 'PUT k grüße',
  });
  expect(await client.call('PUT', '/none')).toMatchObject({ status: 204, body: '' });
  const [long, none] = await Promise.all([
    client.call('PUT', '/chunks', content),
    client.call('GET', '/none'),
  ]);
  expect(long.body).toBe(`${'ä'.repeat(40_000)}grüße`);
  expect(none.status).toBe(204);
  expect(connections).toBe(1);
  await expect(client.call('GET', '/cut')).rejects.toThrow('The server ended the connection.');
  expect((await client.call('GET', '/')).status).toBe(201);
});

test('an answer is read when it is whole, and only if it is one', () => {
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
  for (let length = 0; length < whole.length; length += 1)
    expect(readAnswer(Buffer.from(whole.slice(0, length)))).toBe(undefined);
  expect(readAnswer(Buffer.from(whole))).toEqual({ status: 200, body: 'hello' });
  expect(() => readAnswer(Buffer.from(`${whole}!`))).toThrow('longer');
  expect(() => readAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('without a length');
  expect(() => readAnswer(Buffer.from('SSH-2.0\r\n\r\n'))).toThrow('No answer');
});
