import {
  centre,
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

test('fields are found, selected and edited together, shown for one signer alone, and counted by page', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('eight.pdf', { pages: 8 }));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Single line', toClient(frame, { x: 150, y: 100 }));
  await placeByClick(page, 'Single line', toClient(frame, { x: 150, y: 200 }));
  await page.getByRole('button', { name: 'Add signer' }).click();
  await placeByClick(page, 'Check', toClient(frame, { x: 400, y: 100 }));
  const list = page.getByRole('listbox', { name: 'Fields' });

  // Found by a pattern, selected together, given to one signer.
  await page.keyboard.press('/');
  const name = page.getByRole('search').getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('single*');
  await expect(list.getByRole('option')).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);
  await name.press('Enter');
  const fieldPanel = page.getByRole('region', { name: 'Field', exact: true });
  await expect(fieldPanel).toContainText('2 fields selected');
  await fieldPanel.getByLabel('Width').fill('100');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await field(page, 'SingleLine2').boundingBox())?.width)
    .toBeCloseTo(100 * frame.pxPerPt, 0);
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(list.getByRole('option')).toHaveCount(3);

  // One signer's alone: on the page, in the list, on the small page.
  await page.keyboard.press('Alt+0');
  await expect(page.locator('[data-field-id]')).toHaveCount(1);
  await expect(list.getByRole('option')).toHaveCount(1);
  await expect(page.locator('[data-picture-of="1"] i')).toHaveCount(1);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(3);

  // The table leads to the fields of a cell.
  await page.keyboard.press('g');
  const table = page.getByRole('dialog', { name: 'Signers and pages' });
  await expect(table.getByRole('button', { name: '2 fields of Signer 1 on page 1' })).toBeVisible();
  await expect(table.getByRole('button', { name: 'Page 8', exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await table.getByRole('button', { name: '3 fields of All in all' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('button', { name: '2 fields of Signer 1 on page 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table).toHaveCount(0);
  await expect(field(page, 'SingleLine1')).toBeFocused();
  await expect(page.locator('[data-field-id][aria-current="true"]')).toHaveCount(2);
});

test('a right click on a page places there, and its menu and the palette are accessible', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('one.pdf'));
  const frame = await pageFrame(pageRegion(page, 1));
  const at = toClient(frame, { x: 300, y: 300 });
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Check here' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Check here' }).click();
  await expect(field(page, 'Check1')).toBeFocused();
  const { x } = await centre(field(page, 'Check1'));
  // A mouse points at whole pixels.
  expect(Math.abs(x - at.x)).toBeLessThan(1.5);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Type what you want to do' })).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(field(page, 'Check1')).toBeFocused();
});
