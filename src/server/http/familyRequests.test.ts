import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addService } from '#server/service/routes/addService.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { type TestService, openTestService } from '#testing/service/testService.ts';
import { bodyPace } from './limitConnections.ts';
import { serveHttp } from './serveHttp.ts';
import { createVisitorFinder } from './visitorAddress.ts';

let own: TestService;
let server: Server;
beforeAll(async () => {
  own = await openTestService();
  const router = createRouter(() => undefined);
  addService(router, own.parts);
  server = serveHttp(router, {
    visitorOf: createVisitorFinder({ proxies: [], header: 'x-forwarded-for' }),
    maxConnections: 100,
    pace: bodyPace,
    host: 'localhost',
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await own.close();
});

/** Sends bytes as they are, and reads until the server closes. */
function exchange(head: string, body: string | Uint8Array = ''): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
    const keys = 'Authorization: APIKey test-api-key\r\nApplication: APPKey NAME test-app-key';
    socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n${keys}\r\n\r\n`);
    socket.write(body);
  });
}
const statusOf = (answer: string) =>
  /^HTTP\/1\.1 (\d+)/m.exec(answer.replace(/^HTTP\/1\.1 100.*\r\n\r\n/, ''))?.[1];
const lengthOf = (body: string | Uint8Array) => `Content-Length: ${Buffer.byteLength(body)}`;
const creation = '{"signers":[{"sendsignrequest":false,"Context":[],"Expires":null}],"Seal":false}';

async function created(): Promise<string> {
  const head = `POST /api/transaction HTTP/1.1\r\nContent-Type: application/json\r\n${lengthOf(creation)}`;
  return /"Id":"([0-9a-f-]{36})"/.exec(await exchange(head, creation))?.[1] ?? '';
}

test('a creation in chunks, without a slash, with members in another case and PHP lists', async () => {
  const chunks = `5\r\n${creation.slice(0, 5)}\r\n${(creation.length - 5).toString(16)}\r\n${creation.slice(5)}\r\n0\r\n\r\n`;
  const answer = await exchange(
    'POST /api/transaction HTTP/1.1\r\nContent-Type: application/json; charset=utf-8\r\nAccept: application/vnd.signhost.v1+json\r\nTransfer-Encoding: chunked',
    chunks,
  );
  expect(statusOf(answer)).toBe('200');
  expect(answer).toContain('"Id":"Signer1"');
});

test('a creation over HTTP/1.0', async () => {
  const answer = await exchange(
    `POST /api/transaction/ HTTP/1.0\r\nContent-Type: application/json\r\n${lengthOf(creation)}`,
    creation,
  );
  expect(statusOf(answer)).toBe('200');
});

test('a PDF with Expect: 100-continue and a digest without its hyphen', async () => {
  const pdf = samplePdf();
  const digest = createHash('sha256').update(pdf).digest('base64');
  const answer = await exchange(
    `PUT /api/transaction/${await created()}/file/a.pdf HTTP/1.1\r\nContent-Type: application/pdf\r\nExpect: 100-continue\r\nDigest: SHA256=${digest}\r\n${lengthOf(pdf)}`,
    pdf,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 100/);
  expect(statusOf(answer)).toBe('201');
  expect(answer).toContain('{"Message":');
});

test('a PDF in a multipart body that is labelled application/pdf', async () => {
  const pdf = samplePdf();
  const head = `--X\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from('\r\n--X--\r\n')]);
  const id = await created();
  const answer = await exchange(
    `PUT /api/transaction/${id}/file/a.pdf HTTP/1.1\r\nContent-Type: application/pdf\r\n${lengthOf(body)}`,
    body,
  );
  expect(statusOf(answer)).toBe('201');
  expect(answer).toContain('{"Message":');
  const shown = await exchange(`GET /api/transaction/${id} HTTP/1.1\r\nAccept: */*`);
  expect(shown).toContain('"State":"ready","Pages":1');
});

test('a compressed body is refused with what may be sent instead', async () => {
  const answer = await exchange(
    `POST /api/transaction HTTP/1.1\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n${lengthOf('xx')}`,
    'xx',
  );
  expect(statusOf(answer)).toBe('415');
  expect(answer).toMatch(/^accept-encoding: identity/im);
});

test('start and DELETE with an empty body that is labelled as a form', async () => {
  const id = await created();
  const pdf = samplePdf();
  await exchange(
    `PUT /api/transaction/${id}/file/a.pdf HTTP/1.1\r\nContent-Type: application/pdf\r\n${lengthOf(pdf)}`,
    pdf,
  );
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0';
  const started = await exchange(`PUT /api/transaction/${id}/start HTTP/1.1\r\n${form}`);
  expect(statusOf(started)).toBe('200');
  const file = await exchange(
    `GET /api/transaction/${id}/file/a.pdf HTTP/1.1\r\nAccept: application/json, text/plain, */*`,
  );
  expect(file).toMatch(/content-type: application\/pdf/i);
  const cancelled = await exchange(`DELETE /api/transaction/${id} HTTP/1.1\r\n${form}`);
  expect(statusOf(cancelled)).toBe('200');
  expect(cancelled).toContain('"Status":60');
});

test('a refusal is a JSON object with Message', async () => {
  const answer = await exchange('GET /api/transaction/nothing HTTP/1.1\r\nAccept: */*');
  expect(statusOf(answer)).toBe('404');
  expect(answer).toContain('{"Message":');
});
