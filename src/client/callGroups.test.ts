import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  sampleTemplate,
  templatePdf,
  templateSha256,
  tenant,
} from '#testing/service/sampleTemplate.ts';
import { openTestService, testKeys, type TestService } from '#testing/service/testService.ts';
import { createSigningClient } from './createSigningClient.ts';
import type { SigningResult } from './signingResult.ts';

let own: TestService;
beforeEach(async () => {
  own = await openTestService();
});
afterEach(() => own.close());

const open = () =>
  createSigningClient({
    baseUrl: own.url(''),
    ...testKeys,
    fetch: async (url, init) => own.service(new Request(url, init), { address: '203.0.113.7' }),
  });
const value = <T>(result: SigningResult<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

test('a template is saved, changed, copied, removed, restored and sent by the client', async () => {
  const { templates } = open();
  expect(await templates.create(sampleTemplate())).toMatchObject({
    ok: false,
    error: { code: 'template-document-missing' },
  });
  for (const pdf of [templatePdf, new Blob([templatePdf])])
    expect(value(await templates.putDocument(pdf)).Sha256).toBe(templateSha256);
  const { Id } = value(await templates.create(sampleTemplate()));
  const changed = sampleTemplate({ Description: 'New', BasedOn: 1 });
  expect(value(await templates.put(Id, changed))).toMatchObject({ Version: 2, NewestVersion: 2 });
  expect(value(await templates.get(Id, { version: 1 }))).toMatchObject({ Version: 1 });
  expect(value(await templates.get(Id)).Roles.map(({ Name }) => Name)).toEqual([
    'Tenant',
    'Landlord',
  ]);
  expect(value(await templates.rename(Id, 'Flat')).Name).toBe('Flat');
  const copy = value(await templates.duplicate(Id));
  expect(value(await templates.duplicate(Id, 'Other')).Name).toBe('Other');
  expect(value(await templates.remove(copy.Id)).DeletedAt).toBeTypeOf('string');
  expect(value(await templates.restore(copy.Id)).DeletedAt).toBe(undefined);
  expect(value(await templates.list()).map(({ Name }) => Name)).toEqual(
    expect.arrayContaining(['Flat', 'Flat', 'Other']),
  );
  const order = { Signers: [tenant], Values: { 'a.pdf': { Place: 'Bern' } } };
  const sent = value(await templates.send(Id, order, { idempotencyKey: 'once' }));
  expect(sent).toMatchObject({ Status: 10, Template: { Id, Version: 2 } });
  expect(value(await templates.send(Id, order, { idempotencyKey: 'once' })).Id).toBe(sent.Id);
});

test('a batch is chosen, read page by page, stopped, and its answers read', async () => {
  const { batches, createTransaction } = open();
  const { Id } = value(await createTransaction({ Signers: [{ SendSignRequest: false }] }));
  const chosen = value(await batches.create({ Transactions: [Id] }));
  expect(chosen).toMatchObject({ State: 'chosen', Total: 1 });
  expect(value(await batches.get(chosen.Id)).Rows).toMatchObject([{ TransactionId: Id }]);
  expect(value(await batches.get(chosen.Id, { after: 1 })).Rows).toEqual([]);
  expect(value(await batches.start(chosen.Id, { Action: 'cancel' })).State).toBe('running');
  expect(value(await batches.list()).map((batch) => batch.Id)).toEqual([chosen.Id]);
  expect(value(await batches.stop(chosen.Id)).State).toMatch(/stopped|ended/);
  expect(value(await batches.getAnswers(chosen.Id))).toContain(Id);
  expect(
    (await value(await batches.getDocuments(chosen.Id)).arrayBuffer()).byteLength,
  ).toBeGreaterThan(0);
});

test('a page for an iframe is made, renewed without a second try, and ended', async () => {
  const asked: string[] = [];
  const address = { Id: 'e1', Url: 'https://sign.example/embed/e1#t', ExpiresAt: '2026-01-01' };
  const { embeds } = createSigningClient({
    baseUrl: 'https://sign.example',
    fetch: async (url, { method, body }) => {
      asked.push(`${method} ${url} ${typeof body === 'string' ? body : ''}`.trim());
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return asked.length === 1 ? Response.json(address) : new Response('', { status: 503 });
    },
  });
  const embed = { Purpose: 'sign', Origin: 'https://portal.example' } as const;
  expect(value(await embeds.create(embed))).toEqual(address);
  expect(await embeds.renew('e1', 900)).toMatchObject({ ok: false, error: { status: 503 } });
  expect(value(await embeds.end('e1'))).toBe(undefined);
  const session = 'https://sign.example/api/embed/sessions';
  expect(asked).toEqual([
    `POST ${session} ${JSON.stringify(embed)}`,
    `PUT ${session}/e1 {"LifetimeSeconds":900}`,
    `DELETE ${session}/e1`,
  ]);
});

test('answers that are not what they should be are errors', async () => {
  for (const body of ['', '[]', '{}', '{"Id":"x"}', '{"Templates":[{}]}', '{"Batches":[1]}']) {
    const fetch = async () => new Response(body);
    const { templates, batches, embeds } = createSigningClient({ baseUrl: '', fetch });
    for (const call of [
      templates.list(),
      templates.get('x'),
      batches.list(),
      batches.get('x'),
      embeds.create({ Purpose: 'track', Origin: 'https://x.example' }),
    ])
      expect(await call).toMatchObject({ ok: false, error: { code: 'malformed', status: 200 } });
  }
});

test('the page of a network that asks to sign in is no answer of the service', async () => {
  const fetch = async () =>
    new Response('\n<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const client = createSigningClient({ baseUrl: '', fetch });
  for (const call of [
    client.putMetadata('x', 'a', {}),
    client.putPdf('x', 'a', new Blob(['%PDF-'])),
    client.startTransaction('x'),
    client.getFile('x', 'a'),
    client.getReceipt('x'),
    client.getMetadata('x', 'a'),
    client.cancelTransaction('x'),
  ])
    expect(await call).toMatchObject({ ok: false, error: { code: 'malformed', status: 200 } });
});
