import type { Browser, Locator, Page } from '@playwright/test';
import { openPdfs, pageRegion, settled } from './support/designer.ts';
import { linkOf, makeLease } from './support/lease.ts';
import { desk, launchLargeText, readable } from './support/largeText.ts';
import { pdfFile } from './support/makePdf.ts';
import type { RunningServer } from './support/server.ts';
import { controlIn, openSigning, signatureDialog } from './support/signing.ts';
import { expect, test } from './support/test.ts';

const anyDialog = (page: Page) => page.getByRole('dialog');
const tray = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

/** What an action of the designer opens. */
const opened: Record<string, (page: Page) => Locator> = {
  'Repeat…': anyDialog,
  'Copy for another signer…': anyDialog,
  'Place by text…': tray('Place by text'),
  'Reuse…': tray('Blocks and layouts'),
  History: tray('History'),
  'Save as template': anyDialog,
  'Try as the signer of new fields': anyDialog,
  Send: anyDialog,
};

async function signedIn(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: desk });
  const page = await context.newPage();
  await page.goto('/connect');
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL('/');
  return page;
}

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchLargeText();
});
test.afterAll(() => browser.close());

test('with text of twice the usual size all of each dialog and tray of the designer can be read and reached', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, server);
  await openPdfs(page, pdfFile('agreement.pdf', { pages: 3 }));
  const region = pageRegion(page, 1);
  await settled(region);
  await region.hover({ position: { x: 200, y: 100 } });
  await page.keyboard.press('2');
  await region.click({ position: { x: 200, y: 100 } });
  const field = region.locator('[data-field-name="SingleLine1"]');
  await expect(field).toBeVisible();
  for (const [action, part] of Object.entries(opened)) {
    await field.focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find an action' });
    await palette.getByRole('combobox').fill(action);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(part(page)).toBeVisible();
    await readable(page, action, part(page));
    const close = part(page).getByRole('button', { name: /^(Close|End)/ });
    await close.first().click();
    await expect(part(page)).toHaveCount(0);
  }
  await page.context().close();
});

test('with text of twice the usual size all of the dialogs of signers and of a list of transactions can be read and reached', async ({
  server,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn(browser, server);
  const id = await makeLease(server);
  const signer = await page.context().newPage();
  await openSigning(signer, await linkOf(server, id, 0));
  await signer.getByRole('button', { name: 'Decline' }).click();
  await readable(signer, 'Decline', anyDialog(signer));
  await signer.keyboard.press('Escape');
  await controlIn(signer, 'Signature1').press('Enter');
  for (const tab of ['Draw', 'Type']) {
    await signatureDialog(signer).getByRole('tab', { name: tab }).click();
    await readable(signer, tab, signatureDialog(signer));
  }

  await page.goto('/');
  await page.getByRole('button', { name: 'Select…' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
  await page.getByRole('button', { name: 'Cancel…' }).click();
  await expect(anyDialog(page)).toBeVisible();
  await readable(page, 'Cancel several', anyDialog(page));
  await page.context().close();
});
