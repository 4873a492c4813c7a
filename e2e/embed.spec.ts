import { freePort } from '../scripts/freePort.ts';
import { callApi } from './support/api.ts';
import { makeLease } from './support/lease.ts';
import {
  embeddedFrame,
  heardMessages,
  type Portal,
  refuseStorage,
  startPortal,
} from './support/portal.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { controlIn, expectDone, pressFinish, signTyped } from './support/signing.ts';
import { expect, test } from './support/test.ts';

let product: RunningServer;
let port: number;
const portals: Portal[] = [];
test.beforeAll(async () => {
  port = await freePort();
  product = await startServer({ env: { EMBED_ORIGINS: `http://localhost:${port}` } });
});
test.afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.stop();
});
test.afterAll(() => product.stop());

const open = async (page: Record<string, string>, at = port) => {
  const portal = await startPortal(product, at, page);
  portals.push(portal);
  return portal;
};
const embedding = async (id: string, Origin: string) => {
  const body = JSON.stringify({ Purpose: 'track', TransactionId: id, Origin });
  const content = { type: 'application/json', body };
  return callApi(product, 'POST', '/api/embed/sessions', content);
};

test('a signer signs to the end in a page of another site, reloaded on the way, without any storage', async ({
  page,
}) => {
  const id = await makeLease(product);
  const { url } = await open({ PURPOSE: 'sign', TRANSACTION_ID: id, SIGNER_ID: 'Signer1' });
  await refuseStorage(page);
  await page.goto(url);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const state = page.getByRole('status');
  await expect(state).toHaveText('Open.');
  let frame = await embeddedFrame(page);
  await controlIn(frame, 'FullName').fill('Anna Berg');
  const saved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"Agree":true'),
  );
  await controlIn(frame, 'Agree').click();
  expect((await saved).status()).toBe(204);
  expect(new URL(frame.url()).hash).toBe('');

  // The address was used: the page asks for another, and what was entered is there again.
  await frame.goto(frame.url());
  frame = await embeddedFrame(page);
  await expect(controlIn(frame, 'FullName')).toHaveValue('Anna Berg');
  await expect(controlIn(frame, 'Agree')).toBeChecked();
  await controlIn(frame, 'Iban').fill('DE89 3704');
  await signTyped(frame, 'Signature1', 'Anna Berg');
  await expectDone(frame, 4, 5);
  await pressFinish(frame);
  await expect(state).toHaveText('Signed. Thank you.');

  const heard = await heardMessages(page);
  const types = heard.map(({ type }) => type);
  expect(types.filter((type) => type !== 'opened')).toEqual([
    'ready',
    'address-needed',
    'ready',
    'finished',
  ]);
  expect(types).toContain('opened');
  const said = JSON.stringify(heard);
  expect(said).not.toMatch(/\/sign\/|\/embed\/|%PDF|[\w-]{43}/);
  expect(await page.context().cookies()).toEqual([]);
  const { body } = await callApi(product, 'GET', `/api/transaction/${id}`);
  expect(body.Signers[0].State).toBe('signed');
});

test('a tracked transaction is read in its frame, and shown in no frame of another site', async ({
  page,
}) => {
  const id = await makeLease(product);
  const { url } = await open({ PURPOSE: 'track', TRANSACTION_ID: id });
  await page.goto(url);
  const frame = await embeddedFrame(page);
  await expect(frame.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(frame.locator('[data-page-number="1"]').first()).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(0);
  for (const name of ['Cancel', 'Copy signing link', 'Remind now'])
    await expect(frame.getByRole('button', { name })).toHaveCount(0);
  await expect
    .poll(async () => (await heardMessages(page)).map(({ type, status }) => [type, status]))
    .toEqual([
      ['ready', undefined],
      ['status', 10],
    ]);

  // The same address, in a page of another origin: the browser refuses, and the code is not used.
  const { body } = await embedding(id, `http://localhost:${port}`);
  const other = await open({}, await freePort());
  const violations: string[] = [];
  const stranger = await page.context().newPage();
  stranger.on('console', (message) => violations.push(message.text()));
  await stranger.goto(other.url);
  await stranger.evaluate((address) => {
    const iframe = document.createElement('iframe');
    iframe.src = address;
    document.body.append(iframe);
  }, body.Url);
  await expect.poll(() => violations.join('\n')).toContain('frame-ancestors');
  const code = new URL(body.Url).hash.slice(1);
  const used = await fetch(`${product.url}/app/embed/${body.Id}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ code }),
  });
  expect(used.status).toBe(200);
  expect((await embedding(id, new URL(other.url).origin)).status).toBe(400);
});
