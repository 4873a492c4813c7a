import { test as base, expect } from '@playwright/test';
import { postbackSecret } from './programs/postbackReceiver.ts';
import { type RunningServer, type StartedServer, startServer } from './programs/server.ts';

interface TestFixtures {
  /** A product just started for this test alone. */
  freshServer: StartedServer;
  /** Signs the page's browser in with the API key; what the page shows stays as it is. */
  signIn: () => Promise<void>;
}

interface WorkerFixtures {
  /**
   * The production build with a data folder of its own, one for each worker of the test runner.
   * Without its one-time link, which has expired when a long run comes to a test: `signIn` does it.
   */
  server: RunningServer;
}

/**
 * Playwright's `test` with a running product: relative addresses in `page.goto` are the product's.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { POSTBACK_SECRET: postbackSecret } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // No test may violate the content security policy.
  page: async ({ page }, use) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await use(page);
    expect(refused).toEqual([]);
  },
  freshServer: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  signIn: async ({ page, server }, use) => {
    await use(async () => {
      const headers = { Origin: server.url };
      const data = { apiKey: server.apiKey };
      expect((await page.request.post('/app/session', { headers, data })).status()).toBe(204);
    });
  },
});

export { expect };
