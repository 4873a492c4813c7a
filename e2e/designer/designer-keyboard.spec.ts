import type { Page } from '@playwright/test';
import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  settled,
  zoomTo,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** The place and size of the selected field in the inspector. */
async function numbers(page: Page): Promise<string[]> {
  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  const values: string[] = [];
  for (const name of ['From left', 'From top', 'Width', 'Height'])
    values.push(await inspector.getByLabel(name).inputValue());
  return values;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('fields are placed, moved, resized, copied and deleted without a mouse', async ({ page }) => {
  await openPdfs(page, pdfFile('two.pdf', { pages: 2 }));
  await zoomTo(page, 50);
  await settled(pageRegion(page, 1));

  // The focus is in the bar, at the zoom; the field types, the pages and the desk follow.
  await press(page, 'F6', 'F6', 'F6');
  await expect(pageRegion(page, 1)).toBeFocused();
  await press(page, '1', 'Enter');
  await expect(field(page, 'Signature1')).toBeFocused();
  await expect(field(page, 'Signature1')).toHaveAccessibleName(
    'Signature Signature1, Signer 1, page 1',
  );
  await expect.poll(() => numbers(page)).toEqual(['236', '361', '140', '70']);

  await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight', 'Alt+Shift+ArrowUp');
  await expect.poll(() => numbers(page)).toEqual(['237', '371', '141', '60']);
  await expect(field(page, 'Signature1')).toBeFocused();

  await press(page, 'Control+d');
  await expect(field(page, 'Signature2')).toBeFocused();
  await press(page, 'Control+x');
  await expect(field(page, 'Signature2')).toHaveCount(0);
  await press(page, 'Control+z');
  await expect(field(page, 'Signature2')).toBeVisible();
  await press(page, 'Control+Shift+z');
  await expect(field(page, 'Signature2')).toHaveCount(0);
  await press(page, 'Control+v');
  await expect(field(page, 'Signature2')).toBeFocused();
  await press(page, 'Delete');
  await expect(field(page, 'Signature2')).toHaveCount(0);
  await expect(field(page, 'Signature1')).toBeFocused();
});

test('Tab goes through fields as they are read, across pages that are not on the screen', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('many.pdf', { pages: 12 }));
  await zoomTo(page, 100);
  await settled(pageRegion(page, 1));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const number of [1, 9, 12]) {
    await pages.locator('[aria-current="true"]').focus();
    await page.keyboard.press(number === 1 ? 'Home' : 'End');
    // The keys lead from the last page up to the ninth.
    const steps = number === 9 ? 3 : 0;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowUp');
    await expect(pageRegion(page, number)).toBeInViewport();
    await settled(pageRegion(page, number));
    await press(page, 'F6', '3', 'Enter');
    await expect(page.locator('[data-field-id]:focus')).toHaveCount(1);
    await press(page, 'Escape', 'Escape');
  }
  await pages.locator('[aria-current="true"]').focus();
  await page.keyboard.press('Home');
  await expect(pageRegion(page, 1)).toBeInViewport();
  await press(page, 'F6');
  await expect(pageRegion(page, 1)).toBeFocused();
  for (const [name, number] of [
    ['Check1', 1],
    ['Check2', 9],
    ['Check3', 12],
  ] as const) {
    await press(page, 'Tab');
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toBeInViewport();
    await expect(field(page, name)).toHaveAccessibleName(`Check ${name}, Signer 1, page ${number}`);
  }
  await press(page, 'Shift+Tab');
  await expect(field(page, 'Check2')).toBeFocused();
  await press(page, 'Tab');
  await expect(field(page, 'Check3')).toBeFocused();
  await press(page, 'Tab');
  await expect(page.locator('[data-field-id]:focus')).toHaveCount(0);
});

test('shortcuts never act while somebody types, and many nudges are one step to undo', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('one.pdf'));
  await press(page, '2', 'Enter');
  await expect(field(page, 'SingleLine1')).toBeFocused();
  const [left] = await numbers(page);
  const name = page.getByRole('region', { name: 'Field', exact: true }).getByLabel('Name');
  await name.fill('iban');
  await name.press('End');
  await press(page, '1', 'Backspace', 'Delete', 'ArrowLeft', '?');
  await expect(name).toHaveValue('iba?n');
  await name.fill('iban');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field(page, 'iban').click();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await press(page, 'Control+z');
  await expect.poll(async () => (await numbers(page))[0]).toBe(left);
});

test('zooming and help have keys, and Escape leads from help back and out of the canvas', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('one.pdf'));
  await press(page, 'F6', 'Control+0');
  await expect
    .poll(async () => (await pageFrame(pageRegion(page, 1))).pxPerPt)
    .toBeCloseTo(96 / 72, 6);
  await press(page, 'Control+=');
  await expect
    .poll(async () => (await pageFrame(pageRegion(page, 1))).pxPerPt)
    .toBeCloseTo((96 / 72) * 1.1, 6);
  await press(page, 'Control+-', 'Control+-');
  await expect
    .poll(async () => (await pageFrame(pageRegion(page, 1))).pxPerPt)
    .toBeCloseTo((96 / 72) * 0.9, 6);
  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Duplicate');
  await press(page, 'Escape');
  await expect(help).toHaveCount(0);
  await expect(pageRegion(page, 1)).toBeFocused();
  await press(page, 'Escape');
  await expect(
    page.getByRole('toolbar', { name: 'Field types' }).getByRole('button', { name: 'Signature' }),
  ).toBeFocused();
});

test('Alt and a digit choose the signer of what is placed next', async ({ page }) => {
  await openPdfs(page, pdfFile('one.pdf'));
  await page.getByRole('button', { name: 'Add signer' }).click();
  await pageRegion(page, 1).click({ position: { x: 20, y: 20 } });
  await press(page, 'Alt+1', '3', 'Enter');
  await expect(field(page, 'Check1')).toHaveAccessibleName('Check Check1, Signer 1, page 1');
  await press(page, 'Escape', 'Alt+2', '2', 'Enter');
  await expect(field(page, 'SingleLine1')).toHaveAccessibleName(
    'Single line SingleLine1, Signer 2, page 1',
  );
});
