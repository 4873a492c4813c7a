import type { Page } from '@playwright/test';
import { freePort } from '../../src/testing/http/freePort.ts';
import { connectByLink } from '../support/screens/connectByLink.ts';
import { linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import { startReceiver } from '../support/programs/postbackReceiver.ts';
import { startServer } from '../support/programs/server.ts';
import {
  openSigning,
  phone,
  pressFinish,
  pressFinishUnless,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const at = (Top: number) => ({ Right: 100, Top, Width: 140, Height: 70, PageNumber: 1 });
/** One signature for each of two signers and no other field. */
const offer = {
  pdf: { pages: 1 },
  metadata: {
    DisplayName: 'Offer',
    Signers: { Signer1: { FormSets: ['a'] }, Signer2: { FormSets: ['b'] } },
    FormSets: {
      a: { Sign1: { Type: 'Signature', Location: at(100) } },
      b: { Sign2: { Type: 'Signature', Location: at(300) } },
    },
  },
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('one after another: the second page opens by itself, and whoever declines ends it for everybody', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  const id = await makeLease(server, { ...offer, more: { SignRequestMode: 2 } });
  const desk = await browser.newContext();
  const pocket = await browser.newContext(phone);
  const [first, second] = [await desk.newPage(), await pocket.newPage()];
  await second.goto(await linkOf(server, id, 1));
  await expect(heading(second, 'It is not your turn yet')).toBeVisible();

  const firstLink = await linkOf(server, id, 0);
  await openSigning(first, firstLink);
  await signTyped(first, 'Sign1', 'Anna Berg');
  await pressFinish(first);
  await expect(heading(first, 'You have signed')).toBeVisible();

  await expect(second.getByRole('button', { name: 'Sign here' })).toBeVisible({ timeout: 30_000 });
  await second.getByRole('button', { name: 'Decline', exact: true }).tap();
  const dialog = second.getByRole('dialog', { name: 'Decline to sign?' });
  await dialog.getByLabel('Reason').fill('The roof leaks.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).tap();
  await expect(heading(second, 'You have declined')).toBeVisible();
  await expect(heading(first, 'This request was declined')).toBeVisible({ timeout: 30_000 });

  await signIn();
  await page.goto(`/transactions/${id}`);
  await expect(region(page, 'Status')).toContainText('Declined');
  await expect(region(page, 'Status')).toContainText('jonas@example.com declined: The roof leaks.');
  // Both links still show the documents, and neither can change anything any more.
  await second.reload();
  await expect(heading(second, 'You have declined')).toBeVisible();
  const token = new URL(firstLink).pathname.split('/').at(-1);
  const late = await page.request.post(`${server.url}/app/sign/${token}/decline`, {
    headers: { Origin: server.url },
    data: { reason: 'Too late' },
  });
  expect([late.status(), (await late.json()).Message]).toEqual([409, expect.stringMatching(/\w/)]);
  await desk.close();
  await pocket.close();
});

test('one after another: once the second has signed too, both get the sealed document', async ({
  server,
  browser,
}) => {
  const id = await makeLease(server, { ...offer, more: { SignRequestMode: 2 } });
  const desk = await browser.newContext();
  const [first, second] = [await desk.newPage(), await desk.newPage()];
  await second.goto(await linkOf(server, id, 1));
  await openSigning(first, await linkOf(server, id, 0));
  await signTyped(first, 'Sign1', 'Anna Berg');
  await pressFinish(first);
  await expect(second.getByRole('button', { name: 'Sign here' })).toBeVisible({ timeout: 30_000 });
  await signTyped(second, 'Sign2', 'Jonas Weber');
  await pressFinish(second);
  for (const tab of [first, second])
    await expect(tab.getByRole('link', { name: 'Download document' })).toBeVisible({
      timeout: 45_000,
    });
  expect(await readTransaction(server, id)).toMatchObject({
    Status: 30,
    Signers: [{ State: 'signed' }, { State: 'signed' }],
  });
  await desk.close();
});

test('finishing twice signs once, a cancelled request takes nothing more, and a wrong link opens nothing', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  const id = await makeLease(server, offer);
  const [link, other] = [await linkOf(server, id, 0), await linkOf(server, id, 1)];
  const [desk, elsewhere] = [await browser.newContext(), await browser.newContext()];
  // Windows of one browser tell each other when one has signed; others do not.
  const tabs = [await desk.newPage(), await elsewhere.newPage()] as const;
  for (const tab of tabs) {
    await openSigning(tab, link);
    await signTyped(tab, 'Sign1', 'Anna Berg');
  }
  const times: string[] = [];
  for (const tab of tabs) {
    await pressFinishUnless(tab, heading(tab, 'You have signed'));
    await expect(heading(tab, 'You have signed')).toBeVisible();
    times.push((await readTransaction(server, id)).Signers[0].SignedAt);
  }
  expect(times[1]).toBe(times[0]);

  const [, second] = tabs;
  await openSigning(second, other);
  await signTyped(second, 'Sign2', 'Jonas Weber');
  await signIn();
  await page.goto(`/transactions/${id}`);
  await page.getByRole('button', { name: 'Cancel transaction' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this transaction?' })
    .getByRole('button', { name: 'Cancel transaction' })
    .click();
  await expect(region(page, 'Status')).toContainText('You cancelled it');
  const cancelled = heading(second, 'This request was cancelled');
  await pressFinishUnless(second, cancelled);
  await expect(cancelled).toBeVisible();
  expect(await readTransaction(server, id)).toMatchObject({
    Status: 60,
    Signers: [{ State: 'signed' }, { State: 'opened' }],
  });

  const wrong = new URL(link);
  wrong.pathname = `${wrong.pathname.slice(0, -4)}AAAA`;
  await second.goto(wrong.href);
  await expect(heading(second, 'This link does not work')).toBeVisible();
  await expect(second.locator('[data-page-number]')).toHaveCount(0);
  await desk.close();
  await elsewhere.close();
});

test('when its time is up a request takes nothing more; mails and postbacks that nobody takes are told, and sent again at a press', async ({
  page,
  browser,
}) => {
  const receiver = await startReceiver();
  receiver.answerWith(500);
  // No mail server listens at this port.
  const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const today = await startServer({ env });
  const id = await makeLease(today, {
    ...offer,
    more: { DaysToExpire: 2, PostbackUrl: receiver.url },
  });
  const desk = await browser.newContext();
  const signer = await desk.newPage();
  await openSigning(signer, await linkOf(today, id, 0));
  await signTyped(signer, 'Sign1', 'Anna Berg');
  await connectByLink(page, today);
  await expect.poll(() => receiver.heard.length).toBeGreaterThan(0);
  await page.goto(`${today.url}/transactions/${id}`);
  const trouble = region(page, 'Signers')
    .getByRole('alert')
    .filter({ hasText: 'The sign request to Anna Berg has not been sent' });
  await expect(trouble.getByRole('button', { name: 'Send again' })).toBeVisible();
  await today.kill();

  const { port, dataDir, apiKey, appKey } = today;
  const fourDays = 4 * 24 * 3_600_000;
  const ahead = (aheadMs: number) => startServer({ port, dataDir, apiKey, appKey, env, aheadMs });
  // A clock that is days on at once is believed a day later.
  await (await ahead(fourDays)).stop();
  const later = await ahead(fourDays + 25 * 3_600_000);
  const expired = heading(signer, 'This request has expired');
  await pressFinishUnless(signer, expired);
  await expect(expired).toBeVisible();

  await page.goto(`${later.url}/transactions/${id}?developer`);
  await expect(region(page, 'Status')).toContainText('Expired50');
  await expect(region(page, 'Status')).toContainText('Not everybody signed within 2 days.');
  const postbacks = region(page, 'Postbacks');
  await expect(postbacks).toContainText(`to ${receiver.host}`);
  const first = postbacks.locator('tbody tr').last();
  await expect(first).toContainText('10 Waiting for signer');
  await expect(first).toContainText('given up', { timeout: 30_000 });
  receiver.answerWith(200);
  const before = receiver.heard.length;
  await first.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.heard.length).toBeGreaterThan(before);
  await expect(first).not.toContainText('given up');
  await first.getByRole('button', { expanded: false }).click();
  const attempts = postbacks.getByRole('list', { name: 'Attempts' });
  await expect(attempts.getByRole('listitem').first()).toContainText('500');
  await expect(attempts.getByRole('listitem').last()).toContainText('200');
  await desk.close();
  await later.stop();
  await receiver.stop();
});
