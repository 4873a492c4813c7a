import type { Browser, Locator, Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { desk, launchLargeText, phone, readable } from '../support/screens/largeText.ts';
import { makePdf, pdfFile } from '../support/pdfs/makePdf.ts';
import { makeTemplate } from '../support/programs/makeTemplate.ts';
import type { RunningServer } from '../support/programs/server.ts';
import { controlIn, openSigning, signatureDialog } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

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

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchLargeText();
});
test.afterAll(() => browser.close());

async function newPage(server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: desk });
  return context.newPage();
}

async function signedIn(server: RunningServer): Promise<Page> {
  const page = await newPage(server);
  await page.goto('/connect');
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL('/');
  return page;
}

async function act(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find an action' });
  await palette.getByRole('combobox').fill(action);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

/** The open dialog can be read and reached; then it is closed. */
async function readAndClose(page: Page, name: string): Promise<void> {
  await expect(anyDialog(page)).toBeVisible();
  await readable(page, name, anyDialog(page));
  await page.keyboard.press('Escape');
  await expect(anyDialog(page)).toHaveCount(0);
}

test('with text of twice the usual size all of each dialog and tray of the designer can be read and reached', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(server);
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
    await act(page, action);
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
  test.setTimeout(180_000);
  const page = await signedIn(server);
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

test('with text of twice the usual size the dialogs about pages, fields and keys can be read and reached', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const page = await newPage(server);
  // Facts about pages are for developers.
  await page.addInitScript(() => localStorage.setItem('developer', '1'));
  await openPdfs(page, pdfFile('agreement.pdf', { pages: [{}, { rotate: 90 }] }));
  const region = pageRegion(page, 1);
  await settled(region);
  await region.hover({ position: { x: 240, y: 120 } });
  await page.keyboard.press('2');
  await region.click({ position: { x: 240, y: 120 } });
  const field = region.locator('[data-field-name="SingleLine1"]');
  await expect(field).toBeVisible();

  for (const action of ['Show all shortcuts', 'Import metadata', 'Margins…', 'Signers and pages']) {
    await field.focus();
    await act(page, action);
    await readAndClose(page, action);
  }
  await field.focus();
  await page.keyboard.press('Control+k');
  await readAndClose(page, 'Find an action');

  await field.focus();
  await page.keyboard.press('m');
  await readAndClose(page, 'Move to another page');
  // So narrow a window shows the button only of pages with something to say.
  await pageRegion(page, 2)
    .getByRole('button', { name: /^Page facts/ })
    .click();
  await readAndClose(page, 'Page facts');

  await page.setViewportSize(phone);
  const foot = page.getByRole('complementary', { name: 'Tools' });
  for (const sheet of ['Pages', 'Panels']) {
    await foot.getByRole('button', { name: sheet, exact: true }).click();
    await expect(anyDialog(page)).toBeVisible();
    await readable(page, sheet, anyDialog(page), [phone]);
    await page.setViewportSize(phone);
    await page.keyboard.press('Escape');
    await expect(anyDialog(page)).toHaveCount(0);
  }
  await page.context().close();
});

test('with text of twice the usual size the question for a password can be read and reached', async ({
  server,
}) => {
  const page = await newPage(server);
  await page.goto('/');
  await page
    .getByLabel('Open PDF')
    .setInputFiles(
      pdfFile('locked.pdf', { encrypt: { userPassword: 'open', ownerPassword: 'own' } }),
    );
  await expect(page.getByRole('dialog', { name: 'This file is locked' })).toBeVisible();
  await readAndClose(page, 'Password');
  await page.context().close();
});

test('with text of twice the usual size the dialog of printing can be read and reached', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const page = await newPage(server);
  // Nothing is ready, and the dialog stays, as long as no picture becomes a file.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => undefined;
  });
  await openPdfs(page, { ...pdfFile('long.pdf'), buffer: makePdf({ pages: 3 }) });
  await page.keyboard.press('Control+p');
  await expect(anyDialog(page)).toContainText('Preparing page 1 of 3');
  await readAndClose(page, 'Print');
  await page.context().close();
});

test('with text of twice the usual size the dialogs of a transaction and of templates can be read and reached', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(server);
  const id = await makeLease(server);
  await page.goto(`/transactions/${id}`);
  await page.getByRole('button', { name: 'Renew signing link' }).first().click();
  await readAndClose(page, 'Renew a link');
  for (const action of ['Cancel transaction', 'Remove documents']) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await readAndClose(page, action);
    if (action !== 'Cancel transaction') continue;
    await callApi(server, 'DELETE', `/api/transaction/${id}`);
    await page.reload();
  }

  await makeTemplate(server);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'More for Lease', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await readAndClose(page, 'Versions');
  await page.context().close();
});

/** A page of a form, with a field of its own beside its first line. */
const formPage = (matter: string) => ({
  text: matter,
  lines: ['born', 'holder', 'city', 'bank'].map((word, at) => ({
    text: `${matter} ${word}:`,
    x: 60,
    y: 104 + 50 * at,
  })),
  fields: [{ type: 'text', name: `of ${matter}`, rect: [200, 680, 400, 700] } as const],
});

test('with text of twice the usual size the dialogs about fields inside a PDF, names and another version can be read and reached', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const page = await newPage(server);
  await openPdfs(page, pdfFile('form.pdf', { pages: [formPage('Tenant'), formPage('Owner')] }));
  await settled(pageRegion(page, 1));
  const tools = page.getByRole('complementary', { name: 'Tools' });
  const openPanels = tools.getByRole('button', { name: 'Panels', exact: true });
  await openPanels.click();
  const button = (name: string) => page.getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

  await button('Convert to editable fields').click();
  const inside = dialog('Fields inside form');
  await expect(inside.getByRole('listitem')).toHaveCount(2);
  await readable(page, 'Fields inside a PDF', inside);
  await inside.getByLabel('Signer 1').check();
  await inside.getByRole('button', { name: 'Convert 2 fields' }).click();
  await expect(inside).toHaveCount(0);

  await button('Name fields from the page’s text…').click();
  const names = dialog('Name fields from the page’s text');
  await expect(names.getByRole('checkbox')).toHaveCount(2);
  await readable(page, 'Name fields', names);
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);

  // What is said of a document is shown while no field is selected.
  await page.keyboard.press('Escape');
  await expect(anyDialog(page)).toHaveCount(0);
  await pageRegion(page, 1).click({ position: { x: 300, y: 300 } });
  await openPanels.click();
  await button('form').first().click();
  const choose = page.getByLabel('Replace PDF…');
  const photo = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('JPEG') };
  await choose.setInputFiles(photo);
  await expect(dialog('Replace form')).toContainText('photo.pdf is not a PDF');
  await readable(page, 'Replace a PDF', dialog('Replace form'));
  await page.keyboard.press('Escape');
  await expect(dialog('Replace form')).toHaveCount(0);
  await choose.setInputFiles(pdfFile('form.pdf', { pages: [formPage('Tenant')] }));
  const review = dialog('Review fields');
  await expect(review).toContainText('Page 2 is no more.');
  await readable(page, 'Review fields', review);
  await page.context().close();
});
