import { expect, type Page } from '@playwright/test';
import { goToPage, openPdfs, pageFrame, pageRegion, placeByClick, toClient } from './designer.ts';
import { pdfFile } from '../pdfs/makePdf.ts';

/** Fills in the address of a signer; the group in the panel has the signer's name. */
export async function setEmail(page: Page, signer: string, email: string): Promise<void> {
  const group = page
    .getByRole('region', { name: 'Signers' })
    .getByRole('group', { name: signer, exact: true });
  // One signer is open at a time.
  const details = group.getByRole('button', { name: 'Details' });
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
  await group.getByLabel('Email').fill(email);
}

/**
 * Opens a draft of one document, of two pages unless it is given, with one signer and one
 * signature, ready to be sent.
 */
export async function readyDraft(
  page: Page,
  file = pdfFile('lease.pdf', { pages: 2 }),
): Promise<void> {
  await openPdfs(page, file);
  await setEmail(page, 'Signer 1', 'anna@posteo.example');
  await goToPage(page, 1);
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
  await expect(page.locator('[data-field-name="Signature1"]').first()).toBeVisible();
}

/** Opens the dialog and presses Send now. */
export async function sendNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Send now' }).click();
}

/** The dialog that sends. */
export function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Send for signing' });
}

/** The row of a step in that dialog: `create`, `metadata`, `pdf` or `start`. */
export function stepRow(page: Page, kind: string) {
  return dialog(page).locator(`[data-step^="${kind}"]`);
}

/** Ids and statuses of all transactions of this browser's session, from all pages of the list. */
export async function transactions(page: Page): Promise<{ id: string; status: number }[]> {
  const all: { id: string; status: number }[] = [];
  let before = '';
  do {
    const answer = await page.request.get(
      '/app/transactions',
      before ? { params: { before } } : {},
    );
    expect(answer.ok()).toBe(true);
    const body = (await answer.json()) as {
      transactions: { id: string; status: number }[];
      next?: string;
    };
    all.push(...body.transactions);
    before = body.next ?? '';
  } while (before);
  return all;
}
