import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { atOnceBytes, readBody, readOptionalBody } from './readBody.ts';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit);
const outcome = async (request: Request) => {
  const read = await readBody(request, z.unknown());
  return read instanceof Response ? read.status : read.value;
};

test.each([
  ['{"a":1}', {}, { a: 1 }],
  ['{"a":1}', { 'Content-Type': 'Application/JSON; charset="UTF-8"' }, { a: 1 }],
  ['{}', { 'Content-Type': 'application/json, application/json' }, {}],
  ['{}', { 'Content-Type': 'application/json, text/plain' }, 415],
  ['{}', { 'Content-Type': 'application/vnd.signhost.v1+json; charset=utf-8' }, {}],
  ['{}', { 'Content-Type': 'application/vnd.signhost.v1+json; charset=utf-16' }, 415],
  ['', {}, 400],
  ['{"a":1', {}, 400],
  ['{"a":1}{', {}, 400],
  [new Uint8Array([0x22, 0xff, 0x22]), {}, 400],
  [new Uint8Array([0xef, 0xbb, 0xbf, 0x31]), {}, 1],
  ['{}', { 'Content-Type': 'text/plain' }, 415],
  ['{}', { 'Content-Type': 'application/jsonp' }, 415],
  ['{}', { 'Content-Type': 'application/json; charset=utf-16' }, 415],
  ['{}', { 'Content-Encoding': 'gzip' }, 415],
  ['['.repeat(64) + ']'.repeat(64), {}, JSON.parse('['.repeat(64) + ']'.repeat(64))],
  ['['.repeat(65) + ']'.repeat(65), {}, 400],
  ['{"a":'.repeat(500_000), {}, 400],
  [`"${'['.repeat(1000)}\\"${'{'.repeat(1000)}"`, {}, `${'['.repeat(1000)}"${'{'.repeat(1000)}`],
  [`"${'x'.repeat(limits.jsonBytes - 3)}`, {}, 400],
])('body %.20s with %j', async (body, headers, expected) => {
  expect(await outcome(post(body, headers))).toEqual(expected);
});

test('a body that announces more than 4 MiB is refused before a byte of it is read', async () => {
  const request = post('{}', { 'Content-Length': String(limits.jsonBytes + 1) });
  expect(await outcome(request)).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test('a body that may be missing has at most 64 KiB', async () => {
  const read = async (bytes: number) => {
    const body = `"${'x'.repeat(bytes - 2)}"`;
    const answer = await readOptionalBody(post(body), z.unknown());
    return answer instanceof Response ? answer.status : answer.text.length;
  };
  expect(await read(atOnceBytes)).toBe(atOnceBytes);
  expect(await read(atOnceBytes + 1)).toBe(413);
});

test('a body that goes on beyond 4 MiB is refused there, and the rest is not read', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    },
  });
  expect(await outcome(post(endless))).toBe(413);
  expect(pulled).toBeLessThan(8);
});

test('members are counted while they arrive: of a body with too many the rest is not read', async () => {
  let pulled = 0;
  const members = new TextEncoder().encode(`{${'"a":{},'.repeat(1_000)}"b":0},`);
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
    pull(controller) {
      pulled += 1;
      controller.enqueue(members);
    },
  });
  const read = await readBody(post(endless), z.unknown(), limits.jsonBytes, 10_000);
  expect(read instanceof Response && (await read.json())).toMatchObject({
    Problems: [{ Code: 'too-large' }],
  });
  expect(pulled).toBeLessThan(8);
});

test('a body that breaks off is told from one that is wrong', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('reset'));
    },
  });
  const read = await readBody(post(broken), z.unknown());
  expect(read instanceof Response && (await read.json())).toMatchObject({
    Problems: [{ Code: 'body-broken-off' }],
  });
});
