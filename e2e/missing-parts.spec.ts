import type { Page } from '@playwright/test';
import { asksAgain } from './support/asksAgain.ts';
import { openPdfs, settled } from './support/designer.ts';
import { makeLease } from './support/lease.ts';
import { pdfFile } from './support/makePdf.ts';
import { expect, test } from './support/test.ts';

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

for (const [what, files] of [
  ['pdf.js', /\/pdfjsApi-.*\.js/],
  ['its thread', /\/pdf\.worker.*\.mjs/],
] as const) {
  test(`where ${what} does not come, the designer says so, and trying again opens the document`, async ({
    page,
  }) => {
    const lost = await refuse(page, files);
    await page.goto('/');
    await page.getByLabel('Open PDF').setInputFiles(pdfFile('contract.pdf', { pages: 1 }));
    const note = page.getByRole('alert').filter({ hasText: 'contract.pdf could not be shown' });
    await expect(note).toContainText('Check the connection and try again');
    expect(lost.refused.length).toBeGreaterThan(0);
    lost.end();
    await note.getByRole('button', { name: 'Try again' }).click();
    if (what === 'pdf.js' && !(await asksAgain(page))) {
      await expect(note).toContainText('if that does not help, reload the page');
      await page.reload();
    }
    await settled(page.locator('[data-page-number="1"]'));
    await expect(note).toHaveCount(0);
  });
}

test('a dialog that cannot be fetched says so, and comes with its styles when it is asked for again', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openPdfs(page, pdfFile('contract.pdf', { pages: 1 }));
  const lost = await refuse(page, /\/SendDialog-.*\.(?:js|css)/);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  const note = page.getByText('A part of the page could not be fetched. Check the connection.');
  await expect(note).toBeVisible();
  expect(lost.refused.some((path) => path.endsWith('.css'))).toBe(true);
  lost.end();
  await page.getByRole('button', { name: 'Retry' }).click();
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
