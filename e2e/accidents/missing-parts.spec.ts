import type { Page } from '@playwright/test';
import { asksAgain } from '../support/screens/asksAgain.ts';
import { openPdfs, settled } from '../support/screens/designer.ts';
import { makeLease } from '../support/programs/lease.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** Refuses these files, as a lost connection does, until the returned function is called. */
async function refuse(page: Page, files: RegExp): Promise<{ refused: string[]; end: () => void }> {
  const refused: string[] = [];
  let isRefusing = true;
  await page.route(files, (route) => {
    if (!isRefusing) return route.continue();
    refused.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  return { refused, end: () => (isRefusing = false) };
}

/** Waits until the page has read which files its parts need. */
async function whenPartsKnown(page: Page): Promise<void> {
  await (await page.waitForResponse('**/parts.json')).finished();
}

for (const [what, files] of [
  ['pdf.js', /\/pdfjsApi-.*\.js/],
  ['its thread', /\/pdf\.worker.*\.mjs/],
] as const) {
  test(`where ${what} does not come, the designer says so, and trying again opens the document`, async ({
    page,
  }) => {
    const lost = await refuse(page, files);
    const known = whenPartsKnown(page);
    await page.goto('/');
    await known;
    await page.getByLabel('Open PDF').setInputFiles(pdfFile('contract.pdf', { pages: 1 }));
    const note = page.getByRole('alert').filter({ hasText: 'contract.pdf could not be shown' });
    await expect(note).toContainText('Check the connection and try again');
    expect(lost.refused.length).toBeGreaterThan(0);
    lost.end();
    await note.getByRole('button', { name: 'Try again' }).click();
    await settled(page.locator('[data-page-number="1"]'));
    await expect(note).toHaveCount(0);
  });
}

test('a dialog that cannot be fetched says so, and comes with its styles when it is asked for again', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const known = whenPartsKnown(page);
  await openPdfs(page, pdfFile('contract.pdf', { pages: 1 }));
  await known;
  // What comes after the first page is there.
  await expect(page.getByRole('tab', { name: 'Fields' })).toBeVisible();
  const note = page.getByText('A part of the page could not be fetched. Check the connection.');
  const asked = new Set<string>();
  page.on('requestfailed', (request) => asked.add(new URL(request.url()).pathname));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await context.setOffline(true);
  await press('Send');
  await expect(note).toBeVisible();
  // What it imports does not come either, and asking twice changes nothing.
  const scripts = () => [...asked].filter((path) => path.endsWith('.js')).length;
  await expect.poll(scripts).toBeGreaterThan(1);
  await expect.poll(() => [...asked].join('\n')).toMatch(/\/SendDialog-.*\.css$/m);
  asked.clear();
  await press('Retry');
  await expect.poll(() => asked.size).toBeGreaterThan(1);
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await press('Retry');
  await expect(page.getByRole('dialog', { name: 'Send for signing' })).toBeVisible();
  const styles = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join('\n'));
  await expect.poll(styles).toContain('/SendDialog-');
});

test('the list of what was sent says that it did not come, and comes when it is asked for again', async ({
  page,
  server,
  signIn,
}) => {
  await makeLease(server);
  await signIn();
  const lost = await refuse(page, /\/SentTransactions-.*\.js/);
  await page.goto('/');
  const note = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await expect(note).toBeVisible();
  lost.end();
  await note.getByRole('button', { name: 'Retry' }).click();
  if (!(await asksAgain(page))) {
    const other = page.getByRole('alert').filter({ hasText: 'then reload the page' });
    await other.getByRole('button', { name: 'Reload' }).click();
  }
  await expect(page.getByRole('link', { name: 'Lease' }).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a screen that does not come is asked for again, and what only this tab has is still there', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const known = whenPartsKnown(page);
  await openPdfs(page, pdfFile('contract.pdf', { pages: 1 }));
  await known;
  await expect(page.getByText('This browser keeps nothing')).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).click();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Templates' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'A part of this page did not load' });
  await expect(note).toContainText('Nothing is lost');
  await note.getByRole('button', { name: 'Retry' }).click();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await note.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await page.goBack();
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await drafts.getByRole('link', { name: 'contract' }).click();
  await settled(page.locator('[data-page-number="1"]'));
});

test('a PDF whose designer does not come need not be chosen again', async ({ page }) => {
  const lost = await refuse(page, /\/DesignerScreen-.*\.js/);
  const known = whenPartsKnown(page);
  await page.goto('/');
  await known;
  await page.getByLabel('Open PDF').setInputFiles(pdfFile('contract.pdf', { pages: 1 }));
  const note = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  const retry = note.getByRole('button', { name: 'Retry' });
  await expect(note).toBeVisible();
  const before = lost.refused.length;
  await retry.click();
  await expect.poll(() => lost.refused.length).toBeGreaterThan(before);
  await expect(retry).toBeVisible();
  lost.end();
  await retry.click();
  await settled(page.locator('[data-page-number="1"]'));
  await expect(page).toHaveTitle('contract · Fieldwright');
});

test('no press in the designer is without an answer where what it needs does not come', async ({
  page,
}) => {
  const lost = await refuse(
    page,
    /\/(exportMetadata|replacePdf|PrintDialog|chooseLanguage)-.*\.js/,
  );
  const known = whenPartsKnown(page);
  await page.goto('/');
  await known;
  await page.getByLabel('Open PDF').setInputFiles(pdfFile('contract.pdf', { pages: 1 }));
  await settled(page.locator('[data-page-number="1"]'));
  const note = page.getByText('A part of the page could not be fetched. Check the connection.');
  const missed = async () => {
    await expect(note).toHaveCount(1);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(note).toHaveCount(0);
  };
  await page
    .getByRole('region', { name: 'Field', exact: true })
    .getByRole('button', { name: /contract/ })
    .click();
  const other = pdfFile('other.pdf', { pages: 2 });
  await page.getByLabel('Replace PDF…').setInputFiles(other);
  await missed();
  await page.keyboard.press('ControlOrMeta+p');
  await missed();
  await page.getByLabel('Display in').selectOption('de');
  await missed();
  await page.getByRole('button', { name: 'Export metadata' }).click();
  await expect(note).toBeVisible();
  lost.end();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});
