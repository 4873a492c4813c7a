import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  exportText,
  field,
  goToPage,
  importMetadata,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  shownJson,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** Two documents with fields of all types on two pages, at places that are on no grid. */
async function busyDraft(page: Page): Promise<void> {
  await openPdfs(
    page,
    pdfFile('lease.pdf', { pages: [{}, { rotate: 90, cropBox: [30, 40, 500, 700] }] }),
    pdfFile('inventory.pdf'),
  );
  const first = await pageFrame(pageRegion(page, 1, 'lease'));
  await placeByClick(page, 'Signature', toClient(first, { x: 133.37, y: 141.91 }));
  await placeByClick(page, 'Check', toClient(first, { x: 401.13, y: 222.2 }));
  await goToPage(page, 2, 'lease');
  const second = await pageFrame(pageRegion(page, 2, 'lease'));
  await placeByClick(page, 'Single line', toClient(second, { x: 250.55, y: 150.05 }));
  await expect(field(page, 'SingleLine1')).toBeVisible();
}

/** The JSON in the Metadata tab. */
async function tabText(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Metadata' }).click();
  return shownJson(page);
}

test('the tab shows to the byte what is exported', async ({ page }) => {
  await busyDraft(page);
  const shown = await tabText(page);
  expect(Object.keys(JSON.parse(shown))).toEqual(['DisplayName', 'Signers', 'FormSets']);
  expect(await exportText(page)).toBe(shown);
});

test('each document is exported under its own name', async ({ page }) => {
  await busyDraft(page);
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export metadata' }).click();
  await expect
    .poll(() => names.toSorted())
    .toEqual(['inventory.pdf.metadata.json', 'lease.pdf.metadata.json']);
});

test('zooming, scrolling and reloading leave the exported bytes as they are', async ({ page }) => {
  await busyDraft(page);
  const before = await exportText(page);
  for (const name of ['Zoom in', 'Zoom in', 'Fit page', 'Zoom out', 'Fit width'])
    await page.getByRole('button', { name, exact: true }).click();
  await goToPage(page, 1, 'inventory');
  await goToPage(page, 1, 'lease');
  expect(await exportText(page)).toBe(before);
  await page.reload();
  await expect(field(page, 'Signature1')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  expect(await exportText(page)).toBe(before);
});

test('what was exported comes back by import, and gives the same bytes again', async ({ page }) => {
  await busyDraft(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export metadata' }).click();
  const path = await (await download).path();
  const text = await readFile(path, 'utf8');
  await field(page, 'SingleLine1').click();
  await page.keyboard.press('Delete');
  await expect(field(page, 'SingleLine1')).toHaveCount(0);

  // The name says which document it belongs to, so nothing else is asked.
  await importMetadata(page, 'lease.pdf.metadata.json', text);
  await expect(field(page, 'SingleLine1')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await exportText(page)).toBe(text);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(field(page, 'SingleLine1')).toHaveCount(0);
});

test('a name that says no document is asked about', async ({ page }) => {
  await busyDraft(page);
  const text = await exportText(page);
  await importMetadata(page, 'fields.json', text);
  const dialog = page.getByRole('dialog', { name: 'Import metadata' });
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByLabel('Document for fields.json').selectOption('inventory.pdf');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Fields' }).click();
  await expect(page.getByRole('option', { name: /SingleLine1/ })).toHaveCount(2);
});

test('what is not known is left out by name, and what is wrong is said with its path', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf'));
  const importText = (json: object) => importMetadata(page, 'lease.pdf.metadata.json', json);
  const location = { Right: 10, Top: 20, Width: 140, Height: 70, PageNumber: 1 };
  await importText({
    Stamp: 'x',
    Signers: { Signer1: { FormSets: ['own'] } },
    FormSets: { own: { here: { Type: 'Signature', Location: location, Tooltip: 'Sign' } } },
  });
  await expect(field(page, 'here')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Stamp' })).toContainText('Tooltip');

  await importText({ FormSets: { own: { bad: { Type: 'Stamp', Location: location } } } });
  const dialog = page.getByRole('dialog', { name: 'Import metadata' });
  await expect(dialog).toContainText('FormSets.own.bad.Type');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(field(page, 'here')).toBeVisible();
});

test('pasted metadata is imported too', async ({ page }) => {
  await openPdfs(page, pdfFile('lease.pdf'));
  await page.getByRole('button', { name: 'Import metadata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import metadata' });
  await dialog.getByLabel('Or paste the JSON').fill(
    JSON.stringify({
      Signers: { Signer1: { FormSets: ['s'] } },
      FormSets: {
        s: { pasted: { Type: 'Check', Location: { Width: 14, Height: 14, PageNumber: 1 } } },
      },
    }),
  );
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(field(page, 'pasted')).toBeVisible();
});
