import { expect, test } from 'vitest';
import { createRouter } from '#server/service/http/createRouter.ts';
import { type RequestLine, requestLines } from './logRequests.ts';

test('each request is a line without any value of its path, query or body', async () => {
  const lines: RequestLine[] = [];
  const router = createRouter(
    () => undefined,
    requestLines(
      (line) => lines.push(line),
      async (owner) => (owner === 'pair-1' ? 'Office' : undefined),
    ),
  );
  router.get('/sign/:token', () => new Response('the page'));
  router.put('/file/:fileId', (call) => {
    call.set('owner', 'pair-1');
    return new Response(null, { status: 204 });
  });
  const ask = (path: string, method = 'GET') =>
    router.fetch(new Request(`http://x${path}`, { method }), { address: '198.51.100.7' });
  await ask('/sign/secret-token?email=anna@example.com');
  const put = await ask('/file/contract.pdf', 'PUT');
  await ask('/nothing/private');
  await ask('/readyz');
  await ask('/file/contract.pdf', 'POST');
  expect(lines.map(({ ms: _, requestId: __, ...line }) => line)).toEqual([
    { method: 'GET', route: '/sign/:token', status: 200 },
    { method: 'PUT', route: '/file/:fileId', status: 204, key: 'Office' },
    { method: 'GET', route: 'other', status: 404 },
    { method: 'POST', route: 'other', status: 405 },
  ]);
  expect(lines[1]?.requestId).toBe(put.headers.get('x-request-id'));
  expect(lines.every(({ ms }) => ms >= 0)).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/secret|anna|private|contract|198/);
});
