import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import {
  centre,
  drag,
  field,
  pageFrame,
  pageRegion,
  settled,
} from '../support/screens/designer.ts';
import { makeLease } from '../support/programs/lease.ts';
import {
  embeddedFrame,
  heardMessages,
  openEmbeddedDesign,
  refuseStorage,
} from '../support/programs/portal.ts';
import { controlIn } from '../support/screens/signing.ts';
import { embedSite } from '../support/programs/embedSite.ts';
import { expect, test } from '../support/test.ts';

const site = embedSite();
const typesHeard = async (page: Page) => (await heardMessages(page)).map(({ type }) => type);
const sessionHeard = async (page: Page) => {
  await expect.poll(() => typesHeard(page)).toContain('ready');
  return String((await heardMessages(page))[0]?.session);
};
/** Lets an open page look whether it still stands, as it does when it comes into view. */
const comeIntoView = (frame: Frame) =>
  frame.evaluate(() => void dispatchEvent(new Event('visibilitychange')));

/** Puts two frames with one address into the site's page, as mounting twice does. */
async function mountTwice(page: Page): Promise<Frame[]> {
  await page.evaluate(async () => {
    const module = '/embedHost.js';
    const { embedPage } = await import(module);
    const ask = async () => (await (await fetch('/address', { method: 'POST' })).json()).address;
    const same = await ask();
    document.querySelector('iframe')?.remove();
    for (const name of ['one', 'other']) {
      const iframe = document.createElement('iframe');
      iframe.name = name;
      document.body.prepend(iframe);
      const addresses = [same];
      void embedPage(iframe, { nextAddress: async () => addresses.pop() ?? ask() });
    }
  });
  return ['one', 'other'].map((name) => {
    const frame = page.frame(name);
    if (!frame) throw new Error('There is no frame.');
    return frame;
  });
}

test('a signer goes on after Back, and in two frames that got the same address', async ({
  page,
}) => {
  const id = await makeLease(site.product());
  const { url } = await site.open({ PURPOSE: 'sign', TRANSACTION_ID: id, SIGNER_ID: 'Signer1' });
  const type = async (frame: Frame, name: string, text: string) => {
    const saved = page.waitForResponse(
      (answer) =>
        (answer.request().postData() ?? '').includes(`"${text}"`) && answer.status() === 200,
    );
    await controlIn(frame, name).fill(text);
    await saved;
  };
  await page.goto(url);
  await type(await embeddedFrame(page), 'FullName', 'Anna Berg');
  await page.goto(`${url}host.css`);
  await page.goBack();
  await expect(controlIn(await embeddedFrame(page), 'FullName')).toHaveValue('Anna Berg');

  const [one, other] = await mountTwice(page);
  if (!one || !other) throw new Error('Two frames were expected.');
  for (const frame of [one, other])
    await expect(controlIn(frame, 'FullName')).toHaveValue('Anna Berg');
  // Each has the token in its turn: a request that is refused gets another address first.
  await type(one, 'Iban', 'DE89');
  await type(other, 'FullName', 'Anna Bergmann');
  await type(one, 'Iban', 'DE89 3704');
  await page.goto(url);
  const last = await embeddedFrame(page);
  await expect(controlIn(last, 'Iban')).toHaveValue('DE89 3704');
});

test('what was designed is given back by the site after a reload, without any storage', async ({
  page,
}) => {
  const id = await makeLease(site.product(), { start: false });
  const { url } = await site.open({ PURPOSE: 'design', TRANSACTION_ID: id });
  const exported = async () => {
    await page.getByRole('button', { name: 'Export the fields' }).click();
    await expect(page.getByRole('status')).toContainText('FormSets');
    const [file] = JSON.parse((await page.getByRole('status').textContent()) ?? '');
    return file.metadata;
  };
  let frame = await openEmbeddedDesign(page, url);
  const { pxPerPt } = await pageFrame(pageRegion(frame, 1));
  const start = await centre(field(frame, 'FullName'));
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT',
  );
  await drag(page, start, { x: start.x + 61, y: start.y + 37 });
  await kept;
  const before = await exported();
  const { Right } = before.FormSets.tenant.FullName.Location;
  expect(Math.abs(Right - (100 + 61 / pxPerPt))).toBeLessThanOrEqual(0.02);

  for (const reload of [() => page.reload(), async () => void (await frame.goto(frame.url()))]) {
    await reload();
    frame = await embeddedFrame(page);
    await settled(pageRegion(frame, 1));
    await expect.poll(() => typesHeard(page)).toContain('restored');
    expect(await exported()).toEqual(before);
  }
  expect((await heardMessages(page)).findLast(({ type }) => type === 'restored')).toMatchObject({
    taken: ['lease.pdf'],
    refused: [],
  });

  // What cannot be a draft changes nothing, and the page says so.
  const session = await sessionHeard(page);
  await page.evaluate(
    ({ session, origin }) =>
      document.querySelector('iframe')?.contentWindow?.postMessage(
        {
          fieldwright: 1,
          session,
          type: 'draft',
          files: [{ name: 'lease.pdf', metadata: { FormSets: { tenant: { X: { Type: 'No' } } } } }],
        },
        origin,
      ),
    { session, origin: site.product().url },
  );
  await expect(frame.getByText('Fields that were kept could not be read: lease.pdf')).toBeVisible();
  expect(await exported()).toEqual(before);
});

test('an open page says that it is over when its session is removed or its keys are revoked', async ({
  page,
}) => {
  const keys = join(import.meta.dirname, '..', '..', 'dist', 'server', 'keys.js');
  const runKeys = async (...words: string[]) =>
    (
      await promisify(execFile)(process.execPath, [keys, ...words], {
        env: { ...process.env, DATA_DIR: site.product().dataDir },
      })
    ).stdout;
  await refuseStorage(page);
  const id = await makeLease(site.product());
  const removed = await site.open({ PURPOSE: 'track', TRANSACTION_ID: id });
  await page.goto(removed.url);
  let frame = await embeddedFrame(page);
  await expect(frame.getByRole('heading', { name: 'Lease' })).toBeVisible();
  const path = `/api/embed/sessions/${await sessionHeard(page)}`;
  expect((await callApi(site.product(), 'DELETE', path)).status).toBe(204);
  await comeIntoView(frame);
  await expect(frame.getByRole('heading', { name: 'This page has ended' })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Lease' })).toBeHidden();
  await expect(page.getByRole('status')).toHaveText('This page is over.');
  await removed.stop();

  const added = await runKeys('add', 'portal');
  const apiKey = /API key:?\s+(\S+)/i.exec(added)?.[1] ?? '';
  const appKey = /app key:?\s+(\S+)/i.exec(added)?.[1] ?? '';
  const others = { ...site.product(), apiKey, appKey };
  const theirs = await makeLease(others);
  const signed = await site.open(
    { PURPOSE: 'sign', TRANSACTION_ID: theirs, SIGNER_ID: 'Signer1' },
    { apiKey, appKey },
  );
  await page.goto(signed.url);
  frame = await embeddedFrame(page);
  await controlIn(frame, 'FullName').fill('Anna Berg');
  const session = await sessionHeard(page);
  const pair = /^(\S+) .*portal$/m.exec(await runKeys())?.[1] ?? '';
  await runKeys('revoke', pair);
  const over = `${site.product().url}/app/embed/${session}`;
  expect((await fetch(over)).status).toBe(404);
  const renewing = await callApi(others, 'PUT', `/api/embed/sessions/${session}`);
  expect(renewing.status).toBe(401);
  await comeIntoView(frame);
  await expect(frame.getByRole('heading', { name: 'This page has ended' })).toBeVisible();
  await expect(controlIn(frame, 'FullName')).toBeHidden();
});
