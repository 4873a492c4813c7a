import { randomBytes } from 'node:crypto';
import type { Route } from '@playwright/test';
import { pagesPdf } from '../../src/testing/pdf/pagesPdf.ts';
import { rawStream } from '../../src/testing/pdf/rawPdf.ts';
import { pageRegion } from '../support/screens/designer.ts';
import { readyDraft } from '../support/screens/sending.ts';
import { makeTemplate } from '../support/programs/makeTemplate.ts';
import { expect, test } from '../support/test.ts';

const mebibyte = 2 ** 20;

test('a document whose connection breaks at 90 % goes on from there when the template is saved again', async ({
  page,
  signIn,
}) => {
  const ballast = rawStream(new Uint8Array(randomBytes(9 * mebibyte)));
  const buffer = pagesPdf([{}], { objects: { 4: ballast } });
  await signIn();
  await readyDraft(page, { name: 'scan.pdf', mimeType: 'application/pdf', buffer });
  const kept: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') kept.push(request.headers()['upload-offset'] ?? '');
  });
  let broken = 0;
  const breaks = async (route: Route) => {
    if (route.request().headers()['upload-offset'] !== String(8 * mebibyte))
      return route.fallback();
    broken += 1;
    return route.abort('connectionreset');
  };
  await page.route('**/app/template-uploads/**', breaks);
  await page.getByRole('button', { name: 'Save as template' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as template' });
  await saving.getByLabel('Name of the template').fill('Scan');
  const save = saving.getByRole('button', { name: 'Save template' });
  await save.click();
  await expect(saving).toContainText('The template was not saved', { timeout: 30_000 });
  await expect(saving).toContainText('scan: 8 MB of 9 MB are there');
  expect(broken).toBeGreaterThan(1);

  await page.unroute('**/app/template-uploads/**', breaks);
  await save.click();
  await page.getByRole('button', { name: 'Show templates' }).click();
  await expect(page.getByRole('article', { name: 'Scan', exact: true })).toBeVisible();
  expect(kept).toEqual([0, 4, 8].map((offset) => String(offset * mebibyte)));
});

test('a template whose document takes long to come says so, and opens with it', async ({
  page,
  server,
  signIn,
}) => {
  const name = 'Lease from afar';
  await makeTemplate(server, name);
  await signIn();
  let letCome = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/app/api/templates/*/versions/*/file/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/templates');
  const row = page.getByRole('article', { name, exact: true });
  await row.getByRole('button', { name: 'Use template' }).click();
  await expect(row.getByRole('status')).toHaveText('The documents are coming');
  letCome();
  await expect(page).toHaveURL(/\/design\//);
  await expect(pageRegion(page, 1)).toBeVisible();
});
