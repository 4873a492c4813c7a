import { expect, test } from './support/test.ts';

test('the product answers as soon as it says that it is ready', async ({ request, server }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  expect(server.output()).toContain(server.connectUrl);
});
