import { expect, test } from 'vitest';
import { createRouter } from './createRouter.ts';
import { limitUploads } from './limitUploads.ts';

test('one address has so many uploads on their way; others, and shared addresses, go on', async () => {
  const router = createRouter(() => undefined);
  const uploading = limitUploads(2);
  const ends: (() => void)[] = [];
  const upload = () =>
    new Promise<Response>((resolve) => {
      ends.push(() => resolve(new Response('kept')));
    });
  router.put('/', (call) => uploading(call, upload));
  const put = (address: string, isShared = false) =>
    router.fetch(new Request('http://x/', { method: 'PUT' }), { address, isShared });
  const first = [put('198.51.100.1'), put('198.51.100.1')];
  const refused = await put('198.51.100.1');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
  const others = [put('198.51.100.2'), ...Array.from({ length: 5 }, () => put('127.0.0.1', true))];
  for (const end of ends) end();
  for (const answer of await Promise.all([...first, ...others])) expect(answer.status).toBe(200);
  const again = put('198.51.100.1');
  ends.at(-1)?.();
  expect((await again).status).toBe(200);
});
