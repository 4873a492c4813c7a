import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import { connectByLink } from '../support/screens/connectByLink.ts';
import {
  exportedFields,
  exportMetadata,
  goToPage,
  jsonEditor,
  openPdfs,
  placeByClick,
  settled,
  reach,
  type ToolName,
} from '../support/screens/designer.ts';
import { takePicture } from '../support/screens/picture.ts';
import { expect, test } from '../support/test.ts';

const sample = join(import.meta.dirname, '..', '..', 'public', 'sample.pdf');
const people = ['anna@posteo.example', 'jonas@harbour.example'];

/** The fields to place on the sample: tool, signer, page and the middle in points. */
const places: { tool: ToolName; signer: 0 | 1; page: number; x: number; y: number }[] = [
  { tool: 'Single line', signer: 0, page: 1, x: 242, y: 251 },
  { tool: 'Single line', signer: 0, page: 1, x: 242, y: 281 },
  { tool: 'Check', signer: 0, page: 2, x: 77.5, y: 204.5 },
  { tool: 'Check', signer: 0, page: 2, x: 77.5, y: 224.5 },
  { tool: 'Single line', signer: 0, page: 2, x: 251, y: 335 },
  { tool: 'Signature', signer: 0, page: 2, x: 433, y: 644 },
  { tool: 'Signature', signer: 1, page: 2, x: 162, y: 644 },
];

/** The group of one signer in the panel, by position. */
function signer(page: Page, index: number): Locator {
  return page.getByRole('region', { name: 'Signers' }).getByRole('group').nth(index);
}

async function enterSigners(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add signer' }).click();
  for (const [index, email] of people.entries()) {
    const group = signer(page, index);
    const box = group.getByLabel('Email');
    if (!(await box.isVisible()))
      await group.getByRole('button', { expanded: false }).first().click();
    await box.fill(email);
    await group.getByRole('button', { expanded: true }).first().click();
  }
}

const tour = test.extend({
  baseURL: async ({ freshServer }, use) => {
    await use(freshServer.url);
  },
});

tour(
  'from a PDF to a started transaction, as a new user goes',
  async ({ page, freshServer: server }) => {
    await connectByLink(page, server);
    await expect(page.getByLabel('Open PDF')).toBeAttached();
    await takePicture(page, 'start');

    await openPdfs(page, sample);
    await enterSigners(page);
    for (const place of places) {
      await signer(page, place.signer).click({ position: { x: 60, y: 16 } });
      const region = await goToPage(page, place.page);
      await placeByClick(page, place.tool, await reach(page, region, place));
    }
    await page.locator('[data-field-type="Signature"]').first().click();
    await takePicture(page, 'designer');
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, 'designer-dark');
    await page.emulateMedia({ colorScheme: 'light' });

    const exported = exportedFields(await exportMetadata(page));
    expect(exported.size).toBe(places.length);
    await page.getByRole('tab', { name: 'Metadata' }).click();
    await expect(jsonEditor(page)).toBeVisible();
    await takePicture(page, 'metadata');

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await expect(dialog).toBeVisible();
    await takePicture(page, 'send');
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await dialog.getByRole('link', { name: 'View transaction' }).click();
    await page.waitForURL(/\/transactions\//);
    await expect(page.getByRole('button', { name: 'Copy signing link' }).first()).toBeVisible();
    await settled(page.locator('[data-page-number="1"]').first());
    await takePicture(page, 'transaction');

    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { status, body } = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(status).toBe(200);
    expect(body.Status).toBe(10);
    expect(body.Signers.map(({ Email }: { Email: string }) => Email)).toEqual(people);
    expect(Object.values(body.Files)).toEqual([
      expect.objectContaining({ State: 'ready', Pages: 3 }),
    ]);

    await page.goto(body.Signers[0].SignUrl);
    await expect(page.getByRole('button', { name: 'Next field' })).toBeVisible();
    await settled(page.locator('[data-page-number="1"]').first());
    await takePicture(page, 'signing');
  },
);
