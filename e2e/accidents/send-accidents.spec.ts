import type { Page } from '@playwright/test';
import {
  type Accident,
  type CutProxy,
  type ProxiedCall,
  startCutProxy,
} from '../support/programs/cutProxy.ts';
import { dialog, readyDraft, sendNow, stepRow, transactions } from '../support/screens/sending.ts';
import { type RunningServer, startServer } from '../support/programs/server.ts';
import { expect, test as base } from '../support/test.ts';

/** The product behind a proxy that can break the connection: browsers know only the proxy. */
const test = base.extend<object, { line: CutProxy; server: RunningServer }>({
  line: [
    async ({}, use) => {
      const proxy = await startCutProxy();
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ line }, use) => {
      const server = await startServer({ env: { PUBLIC_URL: line.origin } });
      line.target(server.port);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ line, server }, use) => {
    // The server has to run before a browser comes through the proxy.
    expect(server.url).toBe(line.origin);
    await use(line.origin);
  },
});

const isFile = ({ method, path }: ProxiedCall) =>
  method === 'PUT' && /^\/app\/api\/transaction\/[^/]+\/file\//.test(path);

/** The four requests of a submission, as seen by the proxy. */
const steps: Record<string, (call: ProxiedCall) => boolean> = {
  create: ({ method, path }) => method === 'POST' && path.startsWith('/app/api/transaction'),
  metadata: (call) => isFile(call) && call.contentType.includes('json'),
  pdf: (call) => isFile(call) && call.contentType.includes('pdf'),
  start: ({ method, path }) => method === 'PUT' && path.endsWith('/start'),
};

const viewLink = (page: Page) => dialog(page).getByRole('link', { name: 'View transaction' });

/**
 * Runs `send` and checks that afterwards there is exactly one more transaction, and that it has
 * started.
 */
async function expectOneStarted(page: Page, send: () => Promise<void>): Promise<void> {
  const before = new Set((await transactions(page)).map(({ id }) => id));
  await send();
  await expect(dialog(page)).toContainText('The transaction has started', { timeout: 30_000 });
  const made = (await transactions(page)).filter(({ id }) => !before.has(id));
  expect(made.map(({ status }) => status)).toEqual([10]);
  await expect(viewLink(page)).toHaveAttribute('href', `/transactions/${made[0]?.id}`);
}

test.beforeEach(async ({ page, signIn, line }) => {
  line.clear();
  await signIn();
  await readyDraft(page);
});

test('each step is refused once: Retry goes on in the same transaction', async ({ page, line }) => {
  const accident: Accident = { kind: 'refuse', status: 409, message: 'Not now, says the test.' };
  for (const matches of Object.values(steps)) line.addRule({ matches, accident, times: 1 });
  await expectOneStarted(page, async () => {
    await sendNow(page);
    for (const step of Object.keys(steps)) {
      const row = stepRow(page, step);
      await expect(row).toContainText('Not now, says the test.');
      await expect(row).toContainText('409');
      await expect(row.getByRole('button', { name: 'Retry' })).toBeFocused();
      await page.keyboard.press('Enter');
    }
  });
});

for (const kind of ['cutBefore', 'cutAfter'] as const) {
  const when = kind === 'cutBefore' ? 'before' : 'after';
  test(`the connection breaks in each step ${when} the server has done it, and sending recovers`, async ({
    page,
    line,
  }) => {
    const rules = Object.values(steps).map((matches) =>
      line.addRule({ matches, accident: { kind }, times: 1 }),
    );
    await expectOneStarted(page, () => sendNow(page));
    expect(rules.map((rule) => rule.applied())).toEqual([1, 1, 1, 1]);
  });
}

test('the tab is reloaded while the answer of each step is awaited, and sending goes on', async ({
  page,
  line,
}) => {
  const rules = Object.values(steps).map((matches) =>
    line.addRule({ matches, accident: { kind: 'hold' }, times: 1 }),
  );
  await expectOneStarted(page, async () => {
    await sendNow(page);
    for (const rule of rules) {
      await expect.poll(() => rule.applied()).toBe(1);
      await page.reload();
      line.release();
    }
  });
});

test('a connection that stays broken stops at its step, and Retry recovers', async ({
  page,
  line,
}) => {
  line.addRule({
    matches: (call) => steps['pdf']?.(call) ?? false,
    accident: { kind: 'cutBefore' },
    times: 1_000,
  });
  await expectOneStarted(page, async () => {
    await sendNow(page);
    const row = stepRow(page, 'pdf');
    await expect(row.getByRole('button', { name: 'Retry' })).toBeFocused({ timeout: 30_000 });
    await expect(row).toContainText('Nothing is lost');
    await expect(dialog(page)).toContainText('Nobody has been asked to sign yet');
    line.clear();
    await page.keyboard.press('Enter');
  });
});

test('closed after a failure and reloaded, it offers to continue in the same transaction', async ({
  page,
  line,
}) => {
  line.addRule({
    matches: (call) => steps['metadata']?.(call) ?? false,
    accident: { kind: 'refuse', status: 409, message: 'Not now, says the test.' },
    times: 1,
  });
  await expectOneStarted(page, async () => {
    await sendNow(page);
    await expect(stepRow(page, 'metadata')).toContainText('409');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
  });
});
