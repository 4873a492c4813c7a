import { expect, test } from 'vitest';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createRemoteAbilities } from './remoteAbilities.ts';
import { createRemoteCreate } from './remoteCreate.ts';
import { remoteRoutes } from './remoteRoutes.ts';

const baseUrl = 'http://remote.example';
const keys = { appKey: 'app', apiKey: 'api' };
const mebibyte = 2 ** 20;

/** What another service answers, and the addresses that it was asked at. */
function gateway(answer: () => Response) {
  const reached: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    reached.push(`${init?.method} ${String(input)}`);
    return answer();
  };
  const unused = new Proxy({}, { get: () => async () => undefined });
  const parts = { baseUrl, keys, fetch, now: () => 0 };
  const router = createRouter((fault) => expect(fault).toBeUndefined());
  router.route(
    '/app',
    remoteRoutes({ ...parts, sent: unused as never, answers: unused as never }, async () => true),
  );
  const ask = (method: string, target: string) =>
    router.fetch(new Request(`http://gateway${target}`, { method }), { address: '', target });
  return { ask, reached, parts };
}

/** An answer without an end that counts how much of it was read. */
function endless() {
  const read = { bytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(mebibyte).fill(0x20));
        read.bytes += mebibyte;
      },
      cancel() {
        read.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'application/json' };
  return { read, answer: () => new Response(body, { headers }) };
}

const id = '/app/api/transaction/00000000-0000-4000-8000-000000000000';

test.each([
  ['DELETE', '/app/api/everything'],
  ['GET', '/app/api/transaction'],
  ['POST', '/app/api/embed/sessions'],
  ['POST', `${id}/start`],
  ['DELETE', `${id}/file/a.pdf`],
  ['GET', `${id}/file/..%2f..%2fkeys`],
  ['GET', `${id}/file/a%5Cb`],
  ['DELETE', '/app/api/transaction/..%2F..%2Feverything'],
  ['PUT', '/app/api/transaction/x%2Fy/start'],
  ['GET', '/app/api/file/receipt/%2e%2e'],
])('%s %s does not go out with the keys', async (method, target) => {
  const { ask, reached } = gateway(() => Response.json({}));
  const { status } = await ask(method, target);
  expect([400, 404, 405]).toContain(status);
  expect(reached).toEqual([]);
});

test.each([
  ['GET', `${id}/file/a%25%20..b.pdf`],
  ['DELETE', `${id}/file`],
  ['DELETE', id],
  ['GET', `${id}/personal-data`],
  ['DELETE', `${id}/personal-data`],
  ['GET', '/app/api/file/receipt/x'],
])('%s %s is passed on as it was written', async (method, target) => {
  const { ask, reached } = gateway(() => Response.json({ a: 1 }));
  expect(await (await ask(method, target)).json()).toEqual({ a: 1 });
  expect(reached).toEqual([`${method} ${baseUrl}${target.slice('/app'.length)}`]);
});

test('JSON of another service is read up to 8 MiB, then cut with a word', async () => {
  const { read, answer } = endless();
  const refused = await gateway(answer).ask('DELETE', id);
  expect(refused.status).toBe(502);
  expect(await refused.text()).toContain('more than 8 MiB');
  expect(read).toEqual({ bytes: 9 * mebibyte, isCancelled: true });
});

test('so is the answer to a creation, and what it says it can do', async () => {
  const create = endless();
  const answers = {
    begin: async () => ({ state: 'begun' }),
    answer: async () => expect.unreachable(),
    forget: async () => expect.unreachable(),
  };
  const send = createRemoteCreate({
    answers: answers as never,
    send: async () => create.answer(),
    honoursKeys: async () => true,
    now: () => 0,
  });
  const refused = await send('owner', 'key', '{}');
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('8 MiB')]);

  const document = endless();
  const can = createRemoteAbilities(gateway(document.answer).parts.fetch, baseUrl, () => 0);
  expect((await can()).idempotency).toBe(false);
  for (const { read } of [create, document])
    expect(read).toEqual({ bytes: 9 * mebibyte, isCancelled: true });
});
