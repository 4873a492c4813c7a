import { expect, test } from 'vitest';
import { type FaultReport, guardRequest } from './guardRequest.ts';

const ask = async (path: string, handle: () => Promise<Response>) => {
  const faults: FaultReport[] = [];
  const response = await guardRequest(new Request(`http://localhost${path}`), handle, (fault) =>
    faults.push(fault),
  );
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

test.each(['/a%', '/a%2', '/%zz', '/%ff', '/%c3%28', '/%ed%a0%80'])(
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
