import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  toClient,
  goToPage,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

test('steps are listed with their pages, after a reload too, and one press goes to any of them', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('six.pdf', { pages: 6 }));
  const first = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(first, { x: 300, y: 200 }));
  await placeByClick(page, 'Check', toClient(first, { x: 400, y: 300 }));
  await goToPage(page, 5);
  const fifth = await pageFrame(pageRegion(page, 5));
  await placeByClick(page, 'Single line', toClient(fifth, { x: 300, y: 200 }));
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listbox', { name: 'Fields' }).getByRole('option')).toHaveCount(3);

  await page.keyboard.press('h');
  const list = page.getByRole('region', { name: 'History' });
  const now = list.locator('[aria-current="step"]');
  await expect(now).toHaveText(/Place Single line\s*Page 5/);
  await expect(now).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);

  await list.getByRole('button', { name: 'Place Signature Page 1' }).click();
  await expect(field(page, 'Signature1')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Fields' }).getByRole('option')).toHaveCount(1);
  await expect(list.locator('[data-when="later"]')).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(now).toHaveText(/Place Single line\s*Page 5/);
  await expect(field(page, 'SingleLine1')).toBeInViewport();
  await expect(page.getByRole('listbox', { name: 'Fields' }).getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
});
