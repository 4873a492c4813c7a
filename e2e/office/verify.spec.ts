import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { openSigning, phone, pressFinish, signTyped } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const offer = {
  pdf: { pages: 1 },
  metadata: {
    DisplayName: 'Offer',
    Signers: { Signer1: { FormSets: ['a'] } },
    FormSets: {
      a: {
        Sign1: {
          Type: 'Signature',
          Location: { Right: 100, Top: 100, Width: 140, Height: 70, PageNumber: 1 },
        },
      },
    },
  },
  signers: [{ Email: 'anna@example.com', ScribbleName: 'Anna Berg', SendSignRequest: false }],
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Choose PDF', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });

test('whoever is handed a sealed document learns that it is genuine, who signed, and what came after', async ({
  page,
  server,
  browser,
}) => {
  const id = await makeLease(server, offer);
  const desk = await browser.newContext();
  const signer = await desk.newPage();
  await openSigning(signer, await linkOf(server, id, 0));
  await signTyped(signer, 'Sign1', 'Anna Berg');
  await pressFinish(signer);
  const link = signer.getByRole('link', { name: 'Download document' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([signer.waitForEvent('download'), link.click()]);
  const sealed = await readFile(await download.path());
  await desk.close();

  await page.goto('/verify');
  await choose(page, 'offer.pdf', sealed);
  await expect(heading(page, 'Sealed here, and unchanged')).toBeVisible({ timeout: 30_000 });
  const answer = page.getByRole('region', { name: 'Sealed here, and unchanged' });
  await expect(answer).toContainText('Anna Berg');
  await expect(answer).not.toContainText('@');
  expect(await seriousViolations(page)).toEqual([]);

  await choose(page, 'longer.pdf', Buffer.concat([sealed, Buffer.from('%more\n')]));
  await expect(heading(page, 'Sealed here, but something was added later')).toBeVisible({
    timeout: 30_000,
  });
  const changed = Buffer.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await choose(page, 'changed.pdf', changed);
  await expect(heading(page, 'Changed since it was sealed')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Anna Berg')).toHaveCount(0);
  const answers = await callApi(server, 'GET', `/api/transaction/${id}`);
  expect(answers.body).toMatchObject({ Status: 30 });
});

test('on a phone a PDF without a seal, and a file that is none, are told as such', async ({
  browser,
  server,
}) => {
  const pocket = await browser.newContext({ ...phone, colorScheme: 'dark' });
  const page = await pocket.newPage();
  await page.goto(`${server.url}/verify`);
  await choose(page, 'plain.pdf', Buffer.from(makePdf({ pages: 1 })));
  await expect(heading(page, 'Not sealed')).toBeVisible({ timeout: 30_000 });
  await choose(page, 'photo.pdf', Buffer.from('no PDF'));
  await expect(page.getByRole('alert')).toContainText('The file is not a PDF.');
  expect(await seriousViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await pocket.close();
});

test('a file dropped anywhere on the page is verified', async ({ page }) => {
  await page.goto('/verify');
  await expect(heading(page, 'Verify a document')).toBeVisible();
  const bytes = [...makePdf({ pages: 1 })];
  const transfer = await page.evaluateHandle((content) => {
    const held = new DataTransfer();
    held.items.add(new File([new Uint8Array(content)], 'dropped.pdf', { type: 'application/pdf' }));
    return held;
  }, bytes);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop it to verify it')).toBeVisible();
  await bar.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(heading(page, 'Not sealed')).toBeVisible({ timeout: 30_000 });
});
