import type { Page } from '@playwright/test';
import { callApi } from '../../e2e/support/programs/api.ts';
import {
  exportedFields,
  exportMetadata,
  goToPage,
  openPdfs,
  placeByClick,
  reach,
} from '../../e2e/support/screens/designer.ts';
import type { RunningServer } from '../../e2e/support/programs/server.ts';

/** A real document: where it is, its number of pages, and the page to sign on. */
export interface RealDocument {
  path: string;
  fileId: string;
  pages: number;
  signOn: number;
}

/**
 * Takes a document from disk to a started transaction with the mouse alone; gives what is wrong, or
 * undefined.
 */
export async function sendDocument(
  page: Page,
  server: RunningServer,
  { path, fileId, pages, signOn }: RealDocument,
): Promise<string | undefined> {
  await openPdfs(page, path);
  const region = await goToPage(page, signOn);
  await placeByClick(page, 'Signature', await reach(page, region, { x: 250, y: 400 }));
  const signer = page.getByRole('region', { name: 'Signers' }).getByRole('group').first();
  if (!(await signer.getByLabel('Email').isVisible()))
    await signer.getByRole('button', { expanded: false }).first().click();
  await signer.getByLabel('Email').fill('anna@posteo.example');
  const placed = exportedFields(await exportMetadata(page)).get('Signature1');
  if (placed?.Location.PageNumber !== signOn) return `its signature is not on page ${signOn}`;
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByRole('link', { name: 'View transaction' }).click({ timeout: 120_000 });
  await page.waitForURL(/\/transactions\//);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await callApi(server, 'GET', `/api/transaction/${id}`);
  const file = body?.Files?.[fileId];
  if (body?.Status !== 10 || file?.State !== 'ready' || file?.Pages !== pages)
    return `the service has ${JSON.stringify({ Status: body?.Status, ...file })}`;
  return undefined;
}
