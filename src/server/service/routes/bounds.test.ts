import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { findExcess } from '#server/service/http/body/jsonExcess.ts';
import { readBody, announcedDigests } from '#server/service/http/readBody.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';
import { receivePdf } from './upload/receivePdf.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

/** A map with this many entries, as JSON text. */
const many = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":${value}`).join(',')}}`;
const posted = (body: string) =>
  new Request('http://x/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });

test.each([
  ['400,000 empty form sets', many(400_000, '{}'), [413, 'too-large']],
  ['380,000 strange keys', many(380_000, '1'), [413, 'too-large']],
  ['100,000 strange signatures', many(100_000, '{"typed":"x"}'), [413, 'too-large']],
  ['10,001 fields of one form set', many(10_001, '{"Type":"Check"}'), [413, 'too-large']],
  ['39,996 fields in 9,999 form sets', many(9_999, many(4, '{}')), [413, 'too-large']],
  ['a list of 100,000 texts', `[${'"",'.repeat(100_000)}""]`, [400, 'too-big']],
  ['a list of a million texts', `[${'"",'.repeat(1_000_000)}""]`, [413, 'too-large']],
] as const)('%s are refused before one of them is judged', async (_, body, refused) => {
  let judged = 0;
  const part = z.custom(() => {
    judged += 1;
    return true;
  });
  const sets = z.record(z.string(), z.record(z.string(), part));
  const schema = z.union([body.includes(':{"') ? sets : z.record(z.string(), part), z.array(part)]);
  expect(body.length).toBeLessThan(limits.jsonBytes);
  const answer = await readBody(posted(body), schema);
  expect(answer).toBeInstanceOf(Response);
  if (answer instanceof Response) expect(await refusalOf(answer)).toEqual(refused);
  expect(judged).toBe(0);
});

test('what a real body can hold is not refused, and bounds of a schema hold for its lists', () => {
  const Points = z.array(z.number());
  const schema = z.object({
    Names: z._default(z.array(z.string()).check(z.maxLength(3)), []),
    Points: z.optional(Points),
  });
  const points = Array.from({ length: limits.strokePoints * 3 }, () => 1);
  expect(findExcess(schema, { names: ['a', 'b', 'c'], Points: points })).toBeUndefined();
  expect(findExcess(schema, { names: ['a', 'b', 'c', 'd'] })).toEqual({
    path: 'names',
    most: 3,
    isMap: false,
  });
  expect(findExcess(schema, { Points: [...points, 1] })).toEqual({
    path: 'Points',
    most: points.length,
    isMap: false,
  });
});

test('colons, brackets and escaped quotes inside texts count for nothing', async () => {
  const name = String.raw`{{{[[[:::\"\\`.repeat(100);
  const body = JSON.stringify({ name: `${name}"{:`.repeat(200) });
  expect(await readBody(posted(body), z.object({ name: z.string() }))).toMatchObject({
    text: body,
  });
});

test('each body of the surfaces refuses hundreds of thousands of parts', async () => {
  const { sign, tokens } = await startTransaction(own);
  const created = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
  });
  const { Id } = (await created.json()) as { Id: string };
  const metadata = (body: string) =>
    own.call('PUT', `/api/transaction/${Id}/file/a.pdf`, {
      headers: { 'Content-Type': 'application/json' },
      body,
    });
  const asSigner = (method: string, where: string, body: string) =>
    own.service(
      new Request(own.url(`/app/sign/${tokens[0]}${where}`), {
        method,
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
      { address: '198.51.100.9' },
    );
  const list = `[${'"a",'.repeat(300_000)}"a"]`;
  expect(await refusalOf(await metadata(`{"Signers":{"Signer1":{"FormSets":${list}}}}`))).toEqual([
    400,
    'too-big',
  ]);
  for (const answer of [
    await metadata(`{"FormSets":${many(350_000, '{}')}}`),
    await metadata(`{"FormSets":{"a":${many(10_001, '{}')}}}`),
    await asSigner('PUT', '/entries', `{"entries":{"a.pdf":${many(300_000, '""')}}}`),
    await asSigner('POST', '/finish', `{"signatures":{"a.pdf":${many(180_000, '{"typed":"x"}')}}}`),
    await asSigner('POST', '/finish', `{"entries":${many(10_001, '{}')}}`),
  ])
    expect(await refusalOf(answer)).toEqual([413, 'too-large']);
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
});

test('the view is built once for each version, and shows what was entered since', async () => {
  const { sign, view, tokens } = await startTransaction(own);
  const first = await view(0);
  const measured = own.parts.rules;
  let builds = 0;
  const rules = new Proxy(measured, {
    get(target, name, receiver) {
      if (name === 'rightMeasuredFrom') builds += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const serve = own.serve({ ...own.parts, rules });
  const look = async () => {
    const answer = await serve(new Request(own.url(`/app/sign/${tokens[0]}`)), { address: '' });
    return (await answer.json()) as typeof first;
  };
  const before = await look();
  const built = builds;
  expect(before).toEqual(first);
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } });
  expect((await look()).entries).toEqual({ 'a.pdf': { Name: 'An' } });
  expect(builds).toBe(built);
  await sign(0, 'POST', '/finish', finishBody('An'));
  expect(await look()).toMatchObject({ state: 'signed', entries: {} });
  expect(builds).toBeGreaterThan(built);
});

test('one link may ask often, but not without end; the others go on', async () => {
  const { sign } = await startTransaction(own);
  let answer = await sign(0, 'GET', '');
  for (let asked = 1; asked < 601 && answer.status === 200; asked += 1) {
    await answer.body?.cancel();
    answer = await sign(0, 'GET', '');
  }
  expect(answer.headers.get('Retry-After')).toBe('1');
  expect(await refusalOf(answer)).toEqual([429, 'too-many-requests']);
  expect((await sign(1, 'GET', '')).status).toBe(200);
  own.clock.now += 1_000;
  expect((await sign(0, 'GET', '')).status).toBe(200);
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'put-pdf-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A request whose body arrives in these parts, or breaks off, with or without a length. */
function requestOf(parts: readonly (string | Error)[], announced: number | undefined): Call {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part instanceof Error) controller.error(part);
      else if (part === undefined) controller.close();
      else controller.enqueue(Buffer.from(part));
    },
  });
  const headers: Record<string, string> =
    announced === undefined ? {} : { 'Content-Length': String(announced) };
  const init = { method: 'PUT', headers, body, duplex: 'half' };
  return { req: { raw: new Request('http://x/', init) } } as unknown as Call;
}

/** Receives a body, with the digests that this header announces. */
async function receive(call: Call, header?: string) {
  const digest = announcedDigests(header);
  if (digest instanceof Response) throw new Error('a bad header');
  const received = await receivePdf({ scratch: createScratch(folder, () => 'a') }, call, {
    digest,
  });
  return received instanceof Response ? ((await received.json()) as object) : received;
}
const refusedAs = (code: string) => ({ Problems: [{ Code: code }] });

test.each([undefined, 12, 2 ** 20 + 1])(
  'a body of %s announced bytes is received, or refused without a trace',
  async (announced) => {
    const received = await receive(requestOf(['%PDF-1.7', '\n%%%'], announced));
    expect(received).toMatchObject({ size: 12, synced: expect.any(Promise) as unknown });
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('%PDF-1.7\n%%%');
    const broken = requestOf(['%PDF-1.7', new Error('gone')], announced);
    expect(await receive(broken)).toMatchObject(refusedAs('body-broken-off'));
    expect(readdirSync(folder)).toEqual([]);
    expect(await receive(requestOf([], announced))).toMatchObject(refusedAs('pdf-not-pdf'));
    const other = `SHA-256=${Buffer.alloc(32).toString('base64')}`;
    expect(await receive(requestOf(['%PDF-1.7'], announced), other)).toMatchObject(
      refusedAs('digest-mismatch'),
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('a signer has 256 KiB of entries beside ink, and a body of 190,000 members is not parsed', async () => {
  const { sign } = await startTransaction(own);
  const texts = Array.from({ length: 66 }, (_, index) => [`F${index}`, 'x'.repeat(limits.entry)]);
  for (const [where, method] of [
    ['/entries', 'PUT'],
    ['/finish', 'POST'],
  ] as const) {
    const large = await sign(0, method, where, {
      entries: { 'a.pdf': Object.fromEntries(texts) },
    });
    expect(await refusalOf(large)).toEqual([413, 'too-large']);
    const members = JSON.parse(many(190_000, '1')) as object;
    const refused = await sign(0, method, where, { entries: {}, signatures: members });
    expect(await refusalOf(refused)).toEqual([413, 'too-large']);
  }
  const ended = await readBody(posted(many(60_001, '1')), z.unknown(), limits.jsonBytes, 60_000);
  expect(ended instanceof Response && (await refusalOf(ended))).toEqual([413, 'too-large']);
});
