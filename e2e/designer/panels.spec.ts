import type { Page } from '@playwright/test';
import {
  exportedFields,
  exportMetadata,
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  shownJson,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { setEmail } from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

async function placed(page: Page): Promise<void> {
  await openPdfs(page, pdfFile('lease.pdf', { pages: 3 }));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
  await placeByClick(page, 'Single line', toClient(frame, { x: 200, y: 400 }));
  await expect(field(page, 'SingleLine1')).toBeVisible();
}

const inspector = (page: Page) => page.getByRole('region', { name: 'Field', exact: true });
const locationOf = async (page: Page, name: string) =>
  exportedFields(await exportMetadata(page)).get(name)?.Location;

test('numbers are entered, stepped and shared, and their unit is only how they are shown', async ({
  page,
}) => {
  await placed(page);
  await test.step('numbers take sums and units, and refuse what they cannot read with the old one kept', async () => {
    await field(page, 'Signature1').click();
    const left = inspector(page).getByLabel('From left');
    const enter = async (label: string, text: string) => {
      await inspector(page).getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Enter');
    };
    await enter('From left', '72*2');
    await enter('From top', '10mm');
    await enter('Width', '1/2 in + 150');
    await enter('Height', '+5');
    expect(await locationOf(page, 'Signature1')).toEqual({
      Right: 144,
      Top: 28.35,
      Width: 186,
      Height: 75,
      PageNumber: 1,
    });
    await enter('From left', 'far');
    await expect(inspector(page).getByRole('alert').filter({ hasText: 'far' })).toContainText(
      'is not a length',
    );
    await expect(left).toHaveValue('144');
    await enter('From left', '5000');
    await expect(left).toHaveValue('426');
    await expect(inspector(page)).toContainText('stays whole on its page');
  });
  await test.step('arrow keys step a number, and a held key is one step to undo', async () => {
    await field(page, 'Signature1').click();
    const top = inspector(page).getByLabel('From top');
    await top.fill('100');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(top).toHaveValue('112');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(top).toHaveValue('100');
  });
  await test.step('what is typed into a number is taken over when another field is pressed', async () => {
    await field(page, 'Signature1').click();
    await inspector(page).getByLabel('From left').fill('99');
    await field(page, 'SingleLine1').click();
    expect((await locationOf(page, 'Signature1'))?.Right).toBe(99);
    await expect(inspector(page).getByLabel('Name', { exact: true })).toHaveValue('SingleLine1');
  });
  await test.step('several fields share a number or say that they differ, and align', async () => {
    await field(page, 'Signature1').click();
    await field(page, 'SingleLine1').click({ modifiers: ['Shift'] });
    await expect(inspector(page)).toContainText('2 fields selected');
    await expect(inspector(page).getByLabel('Height')).toHaveAttribute('placeholder', 'Mixed');
    await inspector(page).getByRole('button', { name: 'Align left edges' }).click();
    const [signature, line] = [
      await locationOf(page, 'Signature1'),
      await locationOf(page, 'SingleLine1'),
    ];
    expect(signature?.Right).toBe(line?.Right);
  });
  await test.step('the unit changes how lengths are shown, not where fields stand', async () => {
    await field(page, 'Signature1').click();
    await inspector(page).getByLabel('From left').fill('144');
    await page.keyboard.press('Enter');
    const before = await locationOf(page, 'Signature1');
    await inspector(page).getByText('mm', { exact: true }).click();
    await expect(inspector(page).getByLabel('From left')).toHaveValue('50.8');
    expect(await locationOf(page, 'Signature1')).toEqual(before);
  });
});

test('the list of fields obeys keys; copies and what a field is are set from the inspector', async ({
  page,
}) => {
  await placed(page);
  await test.step('the list of fields selects, extends, renames and deletes by keys', async () => {
    const list = page.getByRole('listbox', { name: 'Fields' });
    await list.focus();
    await page.keyboard.press('Home');
    await expect(list.getByRole('option', { name: /Signature1/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(list.getByRole('option', { name: /Signature1/ })).toHaveAttribute(
      'aria-setsize',
      '2',
    );
    await page.keyboard.press('Shift+ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.getByLabel('Field name').fill('iban');
    await page.keyboard.press('Enter');
    await expect(field(page, 'iban')).toHaveCount(1);
    await expect(list).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(field(page, 'iban')).toHaveCount(0);
  });
  await test.step('copies to a range of pages stand at the same place', async () => {
    const frame = await pageFrame(pageRegion(page, 1));
    await placeByClick(page, 'Single line', toClient(frame, { x: 200, y: 400 }));
    await field(page, 'SingleLine1').click();
    await inspector(page).getByRole('button', { name: 'Repeat…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat on other pages' });
    await dialog.getByLabel('Pages').fill('2-9');
    await dialog.getByRole('button', { name: 'Repeat', exact: true }).click();
    await expect(dialog).toContainText('from 1 to 3');
    await dialog.getByLabel('Pages').fill('2-3');
    await page.keyboard.press('Enter');
    const fields = exportedFields(await exportMetadata(page));
    const [first, second, third] = ['SingleLine1', 'SingleLine2', 'SingleLine3'].map(
      (name) => fields.get(name)?.Location,
    );
    expect(second).toEqual({ ...first, PageNumber: 2 });
    expect(third).toEqual({ ...first, PageNumber: 3 });
  });
  await test.step('name, type, signers and page are set from the inspector', async () => {
    await page.getByRole('button', { name: 'Add signer' }).click();
    await field(page, 'SingleLine1').click();
    await inspector(page).getByLabel('Name', { exact: true }).fill('agreed');
    await inspector(page).getByLabel('Type').click();
    await page.getByRole('option', { name: 'Check' }).click();
    await inspector(page).getByLabel('Signers').click();
    // Whoever is chosen gets the field; the tick beside shares it.
    await page.getByRole('option', { name: 'Signer 2' }).click();
    await expect(field(page, 'agreed')).toHaveAttribute('aria-label', /, Signer 2,/);
    await inspector(page).getByLabel('Signers').click();
    await page.getByRole('option', { name: 'Signer 1' }).locator('[data-tick]').click();
    await page.keyboard.press('Escape');
    await inspector(page).getByLabel('Page', { exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await expect(field(page, 'agreed')).toBeVisible();
    const metadata = await exportMetadata(page);
    const agreed = exportedFields(metadata).get('agreed');
    expect(agreed?.Type).toBe('Check');
    expect(agreed?.Location.PageNumber).toBe(3);
    expect(Object.keys(metadata.Signers)).toEqual(['Signer1', 'Signer2']);
    await expect(field(page, 'agreed')).toHaveAttribute('aria-label', /Signer 1, Signer 2/);
  });
});

test('problems are mended from their panel; what is set for signers goes into the body', async ({
  page,
}) => {
  await placed(page);
  await test.step('a problem leads to its place, and its button mends it', async () => {
    await setEmail(page, 'Signer 1', 'anna@posteo.example');
    await field(page, 'SingleLine1').click();
    await inspector(page).getByLabel('Name', { exact: true }).fill('signature1');
    const tab = page.getByRole('tab', { name: /Problems/ });
    await expect(tab).toHaveText('Problems (1)');
    await tab.click();
    const panel = page.getByRole('tabpanel');
    await expect(panel).toContainText('are one name in lower case');
    await panel.getByRole('button', { name: 'signature1, page 1' }).click();
    await expect(inspector(page)).toContainText('2 fields selected');
    await panel.getByRole('button', { name: /^Rename to/ }).click();
    await expect(tab).toHaveText('Problems (0)');
    await expect(panel).toContainText('No problems');
  });
  await test.step('settings go into the body', async () => {
    await setEmail(page, 'Signer 1', 'anna@posteo.example');
    await page.getByRole('button', { name: 'Add signer' }).click();
    const second = page.getByRole('group', { name: 'Signer 2' });
    await setEmail(page, 'Signer 2', 'jonas@harbour.example');
    await second.getByLabel('Language').selectOption('nl-NL');
    await second.getByRole('button', { name: 'More' }).click();
    await second.getByLabel('Sign request subject').fill('Please sign');
    await second.getByLabel('Sign request message').fill('Dear Jonas,\nplease sign.');
    await second.getByLabel('Days to remind').fill('3');
    await second.getByLabel('Require hand signature').check();
    await second.getByLabel('Name', { exact: true }).fill('J. Weber');
    await page.getByRole('tab', { name: 'Metadata' }).click();
    await page.getByLabel('File', { exact: true }).selectOption('create');
    const body = JSON.parse(await shownJson(page));
    expect(body.Signers[1]).toMatchObject({
      Email: 'jonas@harbour.example',
      Language: 'nl-NL',
      SendSignRequest: true,
      SignRequestSubject: 'Please sign',
      SignRequestMessage: 'Dear Jonas,\nplease sign.',
      SendSignConfirmation: true,
      DaysToRemind: 3,
      Verifications: [{ Type: 'Scribble', RequireHandsignature: true, ScribbleName: 'J. Weber' }],
    });
  });
  await test.step('removing a signer takes their fields along and can be undone', async () => {
    await page.getByRole('tab', { name: 'Fields' }).click();
    const first = page.getByRole('group', { name: 'Signer 1' });
    await first.getByRole('button', { name: 'Details' }).click();
    await first.getByRole('button', { name: 'Remove signer' }).click();
    await expect(field(page, 'Signature1')).toHaveCount(0);
    await page
      .getByText('was removed with 2 fields')
      .locator('..')
      .getByRole('button', { name: 'Bring back' })
      .click();
    await expect(field(page, 'Signature1')).toHaveCount(1);
    await expect(first).toBeVisible();
  });
});

test('with three signers in a window of 1366 by 768, the whole inspector and six rows are in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPdfs(page, pdfFile('lease.pdf', { pages: 1 }));
  const signers = page.getByRole('region', { name: 'Signers' });
  for (let added = 0; added < 2; added += 1)
    await signers.getByRole('button', { name: 'Add signer' }).click();
  const region = pageRegion(page, 1);
  for (let at = 0; at < 6; at += 1)
    await placeByClick(
      page,
      'Single line',
      toClient(await pageFrame(region), { x: 200, y: 80 + 50 * at }),
    );
  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  for (const label of ['Name', 'Type', 'Signers', 'From left', 'Height', 'Page'])
    await expect(inspector.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 });
  const rows = page.getByRole('tabpanel', { name: 'Fields' }).getByRole('option');
  await expect(rows).toHaveCount(6);
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
  await expect(signers.locator('[data-signer-row]').last()).toBeInViewport({ ratio: 0.9 });
});
