import { expect, test } from 'vitest';
import { createRouter, type FaultReport } from './createRouter.ts';

const ask = async (path: string, handle: () => Promise<Response>) => {
  const faults: FaultReport[] = [];
  const router = createRouter((fault) => faults.push(fault));
  router.all('*', handle);
  const response = await router.fetch(new Request(`http://localhost${path}`), { address: '' });
  return { response, body: await response.text(), faults };
};

test('a fault of ours is an answer with an id, and its details go to the log alone', async () => {
  const { response, body, faults } = await ask('/', async () => {
    throw new Error('secret detail');
  });
  const id = response.headers.get('X-Request-Id');
  expect(response.status).toBe(500);
  expect(body).toContain(id);
  expect(body).not.toContain('secret detail');
  expect(faults).toMatchObject([{ requestId: id, method: 'GET' }]);
});

test.each(['/a%', '/a%2', '/%zz', '/%ff', '/%c3%28', '/%ed%a0%80', '/api/batch/%00', '/a%00b/c'])(
  '%s is refused before anything looks at it',
  async (path) => {
    const { response } = await ask(path, async () => new Response('reached'));
    expect(response.status).toBe(400);
  },
);

test('a sound request passes, with an id of its own', async () => {
  const first = await ask('/a%20b', async () => new Response('reached'));
  const second = await ask('/a%20b', async () => new Response('reached'));
  expect([first.body, first.faults]).toEqual(['reached', []]);
  expect(first.response.headers.get('X-Request-Id')).not.toBe(
    second.response.headers.get('X-Request-Id'),
  );
});

test('a path part arrives decoded once, whatever it holds, and guards see every path', async () => {
  const seen: string[] = [];
  const router = createRouter(
    () => undefined,
    async (call, next) => {
      seen.push(call.req.method);
      await next();
    },
  );
  router.get('/file/:fileId', (call) => call.text(call.req.param('fileId')));
  for (const fileId of ['%2F', 'a/b', '%', 'a%20b', 'ü\n\r\t ü', '#1?&+', '日本語', '%25'])
    expect(
      await (
        await router.fetch(new Request(`http://localhost/file/${encodeURIComponent(fileId)}`), {
          address: '',
        })
      ).text(),
    ).toBe(fileId);
  const unknown = new Request('http://localhost/no%0Athing', { method: 'PUT' });
  expect((await router.fetch(unknown, { address: '' })).status).toBe(404);
  expect(seen).toEqual([...Array(8).fill('GET'), 'PUT']);
});

test('the body of an answer to HEAD is given up, and its headers stay', async () => {
  let cancelled = false;
  const body = new ReadableStream({
    cancel() {
      cancelled = true;
    },
  });
  const router = createRouter(() => undefined);
  router.get('/file', () => new Response(body, { headers: { 'content-length': '7' } }));
  const head = await router.fetch(new Request('http://localhost/file/', { method: 'HEAD' }), {
    address: '',
  });
  expect([head.status, head.headers.get('content-length'), head.body, cancelled]).toEqual([
    200,
    '7',
    null,
    true,
  ]);
});

test('another method than those of a path is refused with what it takes', async () => {
  const router = createRouter(() => undefined);
  router.put('/file/:fileId', () => new Response('put'));
  router.get('/file/:fileId', () => new Response('got'));
  const wrong = await router.fetch(new Request('http://localhost/file/a', { method: 'PATCH' }), {
    address: '',
  });
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'PUT, GET, HEAD']);
});
