import type { Locator, Page } from '@playwright/test';
import {
  exportedFields,
  exportMetadata,
  exportText,
  field,
  jsonEditor,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  shownJson,
  snapOff,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

/** Where a field stands by the exported JSON. */
async function locationOf(page: Page, name: string) {
  return exportedFields(await exportMetadata(page)).get(name)?.Location;
}

/** The line of a field's member, once the text is in view. */
function memberLine(page: Page, name: string, nth = 0): Locator {
  return jsonEditor(page)
    .locator('.cm-line')
    .filter({ hasText: `"${name}"` })
    .nth(nth);
}

/** Puts the cursor behind a member's value, before its comma. */
async function goToValue(page: Page, name: string, nth = 0): Promise<void> {
  await memberLine(page, name, nth).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
}

async function twoFields(page: Page): Promise<void> {
  await openPdfs(page, pdfFile('lease.pdf', { pages: [{}, {}] }));
  await snapOff(page);
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 300, y: 200 }));
  await placeByClick(page, 'Check', toClient(frame, { x: 120, y: 320 }));
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect(jsonEditor(page)).toBeVisible();
}

test('the metadata is a text that moves the page, and the page moves it', async ({ page }) => {
  await twoFields(page);
  const before = await locationOf(page, 'Signature1');
  const other = await locationOf(page, 'Check1');

  await memberLine(page, 'Top').hover();
  await expect(field(page, 'Signature1')).toHaveAttribute('data-lit', 'true');
  await expect(field(page, 'Check1')).not.toHaveAttribute('data-lit', 'true');

  // Three digits go and two come: one step, although the text meant nothing in between.
  await goToValue(page, 'Right');
  for (let digit = 0; digit < 3; digit += 1) await page.keyboard.press('Backspace');
  await expect(page.getByText(/^Line 15: A value is missing/)).toBeVisible();
  await expect(jsonEditor(page)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('40');
  await expect(page.getByText(/^Line 15/)).toHaveCount(0);
  expect(await locationOf(page, 'Signature1')).toEqual({ ...before, Right: 40 });
  expect(await locationOf(page, 'Check1')).toEqual(other);

  // Exporting took the focus along; the cursor goes back into the text.
  await goToValue(page, 'Top');
  await page.keyboard.press('Control+z');
  expect(await locationOf(page, 'Signature1')).toEqual(before);
  await expect(memberLine(page, 'Right')).toContainText(`${before?.Right}`);
  await goToValue(page, 'Top');
  await page.keyboard.press('Control+Shift+z');
  expect(await locationOf(page, 'Signature1')).toEqual({ ...before, Right: 40 });

  // While the text means nothing the page goes on, and the text takes it along.
  await goToValue(page, 'Height');
  await page.keyboard.type('x');
  await expect(page.getByText(/The page shows the last valid state/)).toBeVisible();
  await field(page, 'Check1').click();
  await page.keyboard.press('ArrowRight');
  const moved = { ...other, Right: (other?.Right ?? 0) + 1 };
  await expect(memberLine(page, 'Right', 1)).toContainText(`${moved.Right}`);
  await expect(memberLine(page, 'Height')).toContainText('x');
  await goToValue(page, 'Height');
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/The page shows the last valid state/)).toHaveCount(0);
  expect(await locationOf(page, 'Check1')).toEqual(moved);
  expect(await shownJson(page)).toBe(await exportText(page));

  // On the page the same history goes on.
  await field(page, 'Check1').focus();
  await page.keyboard.press('Control+z');
  expect(await locationOf(page, 'Check1')).toEqual(other);
  await field(page, 'Check1').focus();
  await page.keyboard.press('Control+z');
  expect(await locationOf(page, 'Signature1')).toEqual(before);
});

test('whole metadata is pasted, members are completed, and Escape and Tab lead out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?developer');
  // It is kept once the app runs.
  await expect(page.getByLabel('Open PDF')).toBeEnabled();
  await twoFields(page);
  const whole = JSON.parse(await shownJson(page));
  const set = Object.keys(whole.FormSets)[0] ?? '';
  whole.FormSets[set].Signature1.Location.Top = 12.5;
  whole.FormSets[set].pasted = {
    Type: 'Check',
    Location: { Right: 10, Top: 20, Width: 14, Height: 14, PageNumber: 2 },
  };
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(whole));
  await jsonEditor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  expect((await locationOf(page, 'Signature1'))?.Top).toBe(12.5);
  expect(await locationOf(page, 'pasted')).toMatchObject({ Right: 10, PageNumber: 2 });
  await jsonEditor(page).click();
  await page.keyboard.press('Control+z');
  expect(await locationOf(page, 'pasted')).toBeUndefined();

  await goToValue(page, 'DisplayName');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"Set');
  // What is listed takes no press while the list is being made anew.
  await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toHaveCount(0);
  await page.getByRole('option', { name: '"SetParaph"' }).click();
  await expect(jsonEditor(page)).toContainText('"SetParaph":');
  await page.keyboard.type('true,');
  await expect(page.getByText(/The page shows the last valid state/)).toHaveCount(0);
  expect(JSON.parse(await exportText(page)).SetParaph).toBe(true);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(jsonEditor(page)).not.toBeFocused();

  await page.getByRole('button', { name: 'Copy as TypeScript' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('apiKey: process.env.API_KEY');
  expect(await copied()).toContain('appKey: process.env.APP_KEY');
});

test('a text that means nothing yet is kept when it is left and when the page is loaded again', async ({
  page,
}) => {
  await twoFields(page);
  const before = await exportText(page);
  await goToValue(page, 'Height');
  await page.keyboard.type('x');
  await expect(page.getByText(/The page shows the last valid state/)).toBeVisible();

  await page.getByRole('tab', { name: 'Fields' }).click();
  await expect(page.getByText(/It is kept in the Metadata tab/)).toBeVisible();
  await field(page, 'Check1').click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect(page.getByText(/^What you typed before was kept\. Line \d+:/)).toBeVisible();
  await expect(memberLine(page, 'Height')).toContainText('x');

  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^What you typed before was kept/)).toBeVisible();
  await expect(memberLine(page, 'Height')).toContainText('x');
  await page.getByRole('button', { name: 'Discard what was typed' }).click();
  await expect(page.getByText(/The page shows the last valid state/)).toHaveCount(0);
  expect(await shownJson(page)).toBe(await exportText(page));
  const moved = exportedFields(JSON.parse(before)).get('Check1')?.Location.Right ?? 0;
  expect((await locationOf(page, 'Check1'))?.Right).toBe(moved + 1);

  await page.reload();
  await expect(jsonEditor(page)).toBeVisible();
  await expect(page.getByText(/The page shows the last valid state/)).toHaveCount(0);
});

test('words are searched and replaced within the text, by keys that mean nothing to the page then', async ({
  page,
}) => {
  await twoFields(page);
  await goToValue(page, 'Height');
  await page.keyboard.press('Control+f');
  const find = page.getByRole('textbox', { name: 'Find', exact: true });
  await expect(find).toBeFocused();
  await page.keyboard.type('Check1');
  await expect(jsonEditor(page).locator('.cm-searchMatch')).toHaveCount(1);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Replace with' }).fill('agreed');
  await page.getByRole('button', { name: 'replace all' }).click();
  await expect(field(page, 'agreed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Replace with' }).press('Escape');
  await expect(find).toHaveCount(0);
  await expect(jsonEditor(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field(page, 'Check1')).toBeVisible();

  await page
    .getByRole('combobox', { name: 'File' })
    .selectOption({ label: 'Create the transaction' });
  await expect(memberLine(page, 'DaysToRemind')).toBeVisible();
  await page.getByRole('button', { name: 'Find in the text' }).click();
  await expect(find).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Replace with' })).toHaveCount(0);
});
