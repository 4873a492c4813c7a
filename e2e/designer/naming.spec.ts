import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  snapOff,
  toClient,
} from '../support/designer.ts';
import { pdfFile } from '../support/makePdf.ts';
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

test('a field is offered the text beside it as its name, and all of them at once', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('form.pdf', form));
  await snapOff(page);
  const frame = await pageFrame(pageRegion(page, 1));
  for (const [tool, x, y] of [
    ['Single line', 240, 100],
    ['Single line', 240, 150],
    ['Check', 70, 200],
    ['Single line', 400, 30],
  ] as const)
    await placeByClick(page, tool, toClient(frame, { x, y }));
  await expect(field(page, 'SingleLine3')).toBeVisible();

  // The name is only offered: nothing is renamed automatically.
  await field(page, 'SingleLine1').click();
  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  const name = inspector.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('SingleLine1');
  await inspector.getByRole('button', { name: 'Use Date_of_birth' }).press('Enter');
  await expect(name).toHaveValue('Date_of_birth');
  await expect(name).toBeFocused();
  await expect(inspector.getByRole('button', { name: /^Use / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 'SingleLine1')).toBeVisible();

  await page.getByRole('button', { name: 'Name fields from the page’s text…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name fields from the page’s text' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Untick all' }).click();
  await expect(dialog.getByRole('button', { name: 'Name 0 fields' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Tick all', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'SingleLine2 → Account_holder' }).uncheck();
  await dialog.getByRole('button', { name: 'Name 2 fields' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const shown of ['Date_of_birth', 'SingleLine2', 'I_agree_to_be_called', 'SingleLine3'])
    await expect(field(page, shown)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const shown of ['SingleLine1', 'SingleLine2', 'Check1', 'SingleLine3'])
    await expect(field(page, shown)).toBeVisible();
});
