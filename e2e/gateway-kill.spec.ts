import { type ApiAnswer, callApi } from './support/api.ts';
import { type CutProxy, startCutProxy } from './support/cutProxy.ts';
import { makeTemplate, sendTemplate } from './support/makeTemplate.ts';
import { orderSteps } from './support/orderSteps.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

// Servers are started and killed again and again.
test.describe.configure({ timeout: 240_000 });

let line: CutProxy;
let service: RunningServer;
test.beforeAll(async () => {
  line = await startCutProxy();
  service = await startServer({ env: { PUBLIC_URL: line.origin } });
  line.target(service.port);
});
test.afterAll(async () => {
  await line.stop();
  await service.stop();
});

test('an order from a template starts one transaction, in whichever step its gateway is killed', async () => {
  const { apiKey, appKey } = service;
  const env = { SIGNING_SERVICE_URL: line.origin };
  let gateway = await startServer({ env, apiKey, appKey });
  const { dataDir } = gateway;
  try {
    const template = await makeTemplate(gateway);
    const order = (key: string): Promise<ApiAnswer> =>
      sendTemplate(gateway, template, key).catch(() => ({ status: 0, body: undefined }));
    for (const [step, matches] of Object.entries(orderSteps)) {
      // Only by its path can a transaction be started: all that are named here are counted.
      const named = new Set<string>();
      const watching = ({ path }: { path: string }) => {
        const id = /\/api\/transaction\/([^/]+)\//.exec(path)?.[1];
        if (id !== undefined) named.add(id);
        return false;
      };
      line.addRule({ matches: watching, accident: { kind: 'hold' }, times: 1 });
      const held = line.addRule({ matches, accident: { kind: 'hold' }, times: 1 });
      const lost = order(step);
      await expect.poll(held.applied, { timeout: 60_000 }).toBe(1);
      await gateway.kill();
      expect((await lost).status).toBe(0);
      line.release();

      gateway = await startServer({ env, apiKey, appKey, dataDir });
      const answers: ApiAnswer[] = [];
      await expect
        .poll(
          async () => {
            answers.push(await order(step));
            return answers.at(-1)?.status;
          },
          { timeout: 60_000 },
        )
        .toBe(200);
      const id = answers.at(-1)?.body.Id;
      // Sent once more, it is the same one.
      expect((await order(step)).body.Id).toBe(id);
      const started: string[] = [];
      for (const one of named) {
        const { body } = await callApi(service, 'GET', `/api/transaction/${one}`);
        if (body.Status === 10) started.push(one);
      }
      expect(started).toEqual([id]);
      line.clear();
    }
  } finally {
    line.clear();
    await gateway.stop();
  }
});
