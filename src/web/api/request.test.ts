import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Fetch, requestDone, requestJson } from './request.ts';
import { createServiceClient } from './serviceClient.ts';

const answering =
  (body: string | null, status = 200): Fetch =>
  () =>
    Promise.resolve(new Response(body, { status }));
/** What a network that asks for a sign-in first answers in place of the service. */
const page = answering('<!doctype html><title>Guest network</title>');
const malformed = { ok: false, error: { kind: 'malformed', status: 200 } };

test('a page for browsers is no answer, also where an answer may be missing', async () => {
  const schema = z.optional(z.object({ a: z.string() }));
  expect(await requestJson(page, schema, '/x')).toMatchObject(malformed);
  expect(await requestJson(answering('oh'), schema, '/x')).toMatchObject(malformed);
  expect(await requestJson(answering(null, 204), schema, '/x')).toMatchObject({ ok: true });
  expect(await requestJson(answering('{"a":"b"}'), schema, '/x')).toMatchObject({
    value: { a: 'b' },
  });
});

test('a page for browsers does not say that anything is done, uploaded or started', async () => {
  expect(await requestDone(page, '/x', { method: 'PUT' })).toMatchObject(malformed);
  expect(await requestDone(answering('Started.'), '/x', {})).toMatchObject({ ok: true });
  expect(await requestDone(answering(null, 204), '/x', {})).toMatchObject({
    ok: true,
    status: 204,
  });
  const client = createServiceClient({ fetch: page, base: '', upload: () => page });
  expect(await client.putMetadata('1', 'a.pdf', '{}')).toMatchObject(malformed);
  expect(await client.putPdf('1', 'a.pdf', new Blob())).toMatchObject(malformed);
  expect(await client.startTransaction('1')).toMatchObject(malformed);
});
