import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  snapOff,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

const form = {
  pages: [
    {
      text: '',
      lines: [
        { text: 'Date of birth:', x: 60, y: 104 },
        { text: 'Account holder', x: 60, y: 154 },
        { text: 'I agree to be called', x: 84, y: 204 },
      ],
    },
  ],
};

test('a new field is called as the text beside it, and is offered that again', async ({ page }) => {
  await openPdfs(page, pdfFile('form.pdf', form));
  // Placed by keyboard, the first one waits until the page is read.
  await pageRegion(page, 1).focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-field-id]')).toBeFocused();
  await page.keyboard.press('Control+z');
  await snapOff(page);
  const frame = await pageFrame(pageRegion(page, 1));
  for (const [tool, x, y] of [
    ['Single line', 240, 100],
    ['Single line', 240, 150],
    ['Check', 70, 200],
    ['Single line', 400, 30],
  ] as const)
    await placeByClick(page, tool, toClient(frame, { x, y }));
  for (const shown of ['Date_of_birth', 'Account_holder', 'I_agree_to_be_called', 'SingleLine1'])
    await expect(field(page, shown)).toBeVisible();
  await expect(field(page, 'Date_of_birth')).toHaveAccessibleName(
    'Single line Date of birth, Signer 1, page 1',
  );

  await field(page, 'Date_of_birth').click();
  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  const label = inspector.getByLabel('Label', { exact: true });
  const name = inspector.getByLabel('Name', { exact: true });
  await expect(label).toHaveValue('Date of birth');
  await label.fill('Birthday');
  await expect(name).toHaveValue('Birthday');
  await inspector.getByRole('button', { name: 'Use Date of birth' }).press('Enter');
  await expect(name).toHaveValue('Date_of_birth');
  await expect(name).toBeFocused();
  await expect(label).toHaveValue('Date of birth');
  await expect(inspector.getByRole('button', { name: /^Use / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 'Birthday')).toBeVisible();

  for (const [from, to] of [
    ['Birthday', 'SingleLine2'],
    ['Account_holder', 'SingleLine3'],
    ['I_agree_to_be_called', 'Check1'],
  ] as const) {
    await field(page, from).click();
    await name.fill(to);
    await expect(field(page, to)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Name fields from the page’s text…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name fields from the page’s text' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Untick all' }).click();
  await expect(dialog.getByRole('button', { name: 'Name 0 fields' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Tick all', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'SingleLine3 → Account_holder' }).uncheck();
  await dialog.getByRole('button', { name: 'Name 2 fields' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const shown of ['Date_of_birth', 'SingleLine3', 'I_agree_to_be_called', 'SingleLine1'])
    await expect(field(page, shown)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const shown of ['SingleLine2', 'SingleLine3', 'Check1', 'SingleLine1'])
    await expect(field(page, shown)).toBeVisible();
});
