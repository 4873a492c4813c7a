import type { Page } from '@playwright/test';
import {
  exportedFields,
  exportMetadata,
  exportText,
  field,
  goToPage,
  openPdfs,
  pageRegion,
  placeByClick,
  reach,
  settled,
  snapOff,
} from '../support/screens/designer.ts';
import { type PageSpec, pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** Ten lines on one subject; the line `moved.line` stands lower by `moved.by` points. */
function about(matter: string, moved?: { line: number; by: number }): PageSpec {
  return {
    text: matter,
    lines: Array.from({ length: 10 }, (_, index) => ({
      text: `${matter} clause ${index}: the tenant agrees about ${matter}${index}`,
      x: 60,
      y: 60 + index * 66 + (moved?.line === index ? moved.by : 0),
    })),
  };
}

const firstVersion = { pages: [about('Rent'), about('Deposit'), about('Keys')] };
/**
 * There is one more page before the second, and the paragraph at y = 522 of the last page moved
 * down.
 */
const secondVersion = {
  pages: [about('Rent'), about('Pets'), about('Deposit'), about('Keys', { line: 7, by: 24 })],
};

const panel = (page: Page) => page.getByRole('region', { name: 'Field', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Review fields' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

async function openDocumentSettings(page: Page): Promise<void> {
  const row = panel(page).getByRole('button', { name: /lease/ });
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
}

/**
 * Four fields: one on the first page, one on the second, and two on the third, beside the paragraph
 * that will move and away from it.
 */
async function placeFour(page: Page): Promise<void> {
  await snapOff(page);
  const places = [
    [1, 'Single line', 200],
    [2, 'Single line', 300],
    [3, 'Check', 130],
    [3, 'Signature', 540],
  ] as const;
  for (const [number, tool, y] of places) {
    const region = await goToPage(page, number);
    await placeByClick(page, tool, await reach(page, region, { x: 420, y }));
  }
  await expect(field(page, 'Signature1')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a new version takes the fields along, and exactly those beside what changed are reviewed', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', firstVersion));
  await placeFour(page);
  const before = await exportText(page);
  const places = exportedFields(await exportMetadata(page));

  await openDocumentSettings(page);
  await panel(page)
    .getByLabel('Replace PDF…')
    .setInputFiles(pdfFile('lease-v2.pdf', secondVersion));
  await expect(dialog(page)).toContainText('Signature Signature1');
  await expect(dialog(page)).toContainText('1 of 1');
  await expect(dialog(page).getByRole('img', { name: 'The old version' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(dialog(page).getByRole('img', { name: 'The new version' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(dialog(page).locator('[data-review-box]')).toHaveCount(2);
  await expect(dialog(page)).toContainText('Before: page 3');
  await expect(dialog(page)).toContainText('Now: page 4');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const after = exportedFields(await exportMetadata(page));
  const moved = { SingleLine1: 1, SingleLine2: 3, Check1: 4, Signature1: 4 };
  for (const [name, PageNumber] of Object.entries(moved))
    expect(after.get(name)?.Location).toEqual({ ...places.get(name)?.Location, PageNumber });

  // Everything was kept: the new version, the list, and the old version to compare with.
  await page.reload();
  await settled(page.locator('[data-page-number]').first());
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d/ }),
  ).toHaveCount(4);
  const review = page.getByRole('button', { name: 'Review…' });
  await review.click();
  await expect(dialog(page).getByRole('img', { name: 'The old version' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await dialog(page).getByRole('button', { name: 'Show on page' }).press('Enter');
  await expect(field(page, 'Signature1')).toBeFocused();
  await expect(panel(page).getByLabel('Name', { exact: true })).toHaveValue('Signature1');

  await review.press('Enter');
  await dialog(page).getByRole('button', { name: 'Looks right' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(review).toHaveCount(0);

  await undo(page).click();
  await expect(review).toBeVisible();
  await undo(page).click();
  await expect(review).toHaveCount(0);
  await expect(pageRegion(page, 4)).toHaveCount(0);
  expect(await exportText(page)).toBe(before);
});

test('a field goes with the text that it belongs to, and one whose page is gone is told', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', firstVersion));
  await placeFour(page);
  const places = exportedFields(await exportMetadata(page));
  await openDocumentSettings(page);
  const shifted = about('Keys');
  await panel(page)
    .getByLabel('Replace PDF…')
    .setInputFiles(
      pdfFile('lease.pdf', {
        pages: [
          about('Rent'),
          { ...shifted, lines: shifted.lines?.map((line) => ({ ...line, y: line.y + 30 })) ?? [] },
        ],
      }),
    );
  await expect(dialog(page)).toContainText('Page 2 is no more. It now stands on page 1.');
  await expect(dialog(page)).toContainText('1 of 2');
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page)).toContainText('Signature Signature1');
  await expect(dialog(page)).toContainText('2 of 2');
  await dialog(page).getByRole('button', { name: 'Move with the text' }).click();
  await expect(dialog(page)).toContainText('Single line SingleLine2');
  await dialog(page).getByRole('button', { name: 'Looks right' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const after = exportedFields(await exportMetadata(page));
  const signature = places.get('Signature1')?.Location;
  expect(after.get('Signature1')?.Location).toEqual({
    ...signature,
    Top: (signature?.Top ?? 0) + 30,
    PageNumber: 2,
  });
  expect(after.get('SingleLine2')?.Location).toEqual({
    ...places.get('SingleLine2')?.Location,
    PageNumber: 1,
  });
});

test('a file that cannot be used is refused with its reason, and nothing changes', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', firstVersion));
  await openDocumentSettings(page);
  const before = await exportText(page);
  const replacing = page.getByRole('dialog', { name: 'Replace lease' });
  const choose = panel(page).getByLabel('Replace PDF…');
  await choose.setInputFiles({
    name: 'photo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
  });
  await expect(replacing).toContainText('photo.pdf is not a PDF');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openDocumentSettings(page);
  await choose.setInputFiles(
    pdfFile('locked.pdf', { encrypt: { userPassword: 'open', ownerPassword: 'own' } }),
  );
  const password = page.getByRole('dialog', { name: 'This file is locked' });
  await password.getByRole('button', { name: 'Cancel' }).click();
  await expect(replacing).toContainText('locked.pdf is still locked');
  await replacing.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await exportText(page)).toBe(before);
  await expect(undo(page)).toBeDisabled();
});
