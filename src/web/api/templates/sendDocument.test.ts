// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import type { KeptBytes } from '../submission.ts';
import { sendDocument } from './sendDocument.ts';
import { createTemplateClient } from './templateClient.ts';

const { partBytes } = limits;
const digest = 'ab'.repeat(32);
const large = new Blob([new Uint8Array(3.5 * partBytes)]);

/** A service that keeps parts; the connection breaks as often as `accidents` say. */
function makeService(accidents: boolean[] = [], keepsParts = true) {
  const calls: string[] = [];
  let there = 0;
  const respond = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url === `/app/api/template-documents/${digest}`) {
      calls.push('PUT');
      return Response.json({ Sha256: digest, Size: 1, Pages: 1 }, { status: 201 });
    }
    expect(url).toBe(`/app/template-uploads/${digest}`);
    if (!keepsParts) return Response.json({ Message: 'None.', Problems: [] }, { status: 404 });
    const headers = new Headers(init.headers);
    if (init.method === 'HEAD')
      return new Response(null, {
        status: 204,
        headers: { 'Upload-Offset': String(there), 'Upload-Complete': '?0' },
      });
    const { size } = init.body as Blob;
    calls.push(`PATCH ${there / partBytes}`);
    expect(Number(headers.get('upload-offset'))).toBe(there);
    if (accidents.shift()) throw new TypeError('connection reset');
    there += size;
    return headers.get('upload-complete') === '?1'
      ? Response.json({ Sha256: digest, Size: there, Pages: 1 }, { status: 201 })
      : new Response(null, { status: 204 });
  };
  return { calls, client: createTemplateClient(respond, () => respond) };
}

async function send({ client }: ReturnType<typeof makeService>, pdf = large) {
  vi.useFakeTimers();
  const told: KeptBytes[] = [];
  const sending = sendDocument(client, { digest, pdf }, (sent) => told.push(sent));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return { result: await sending, told };
}

test('a large document goes on by itself where it broke off', async () => {
  const service = makeService([false, false, false, true, true]);
  expect((await send(service)).result.ok).toBe(true);
  expect(service.calls).toEqual(['PATCH 0', 'PATCH 1', 'PATCH 2', ...Array(3).fill('PATCH 3')]);
});

test('where it stays broken, what is there is told last, and not sent again', async () => {
  const service = makeService([false, false, false, true, true, true, true]);
  const { result, told } = await send(service);
  expect(result).toMatchObject({ ok: false, error: { kind: 'noAnswer' } });
  expect(told.at(-1)).toEqual({ bytes: 3 * partBytes, total: large.size });
  service.calls.length = 0;
  expect((await send(service)).result.ok).toBe(true);
  expect(service.calls).toEqual(['PATCH 3']);
});

test('a small one goes as a whole, as does any where no parts are kept', async () => {
  const small = makeService();
  expect((await send(small, new Blob(['%PDF-']))).told).toEqual([]);
  const older = makeService([], false);
  await send(older);
  expect([small.calls, older.calls]).toEqual([['PUT'], ['PUT']]);
});
