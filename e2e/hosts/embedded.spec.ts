import type { Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import {
  exportedFields,
  exportMetadata,
  field,
  openPdfs,
  settled,
} from '../support/screens/designer.ts';
import { formPdf } from '../support/pdfs/formPdf.ts';
import { actAsSigner, readTransaction } from '../support/programs/lease.ts';
import { dialog, sendNow, setEmail } from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

const inside = (page: Page, name: string) => page.locator(`[data-embedded-field="${name}"]`);
const list = (page: Page) => page.getByRole('dialog', { name: 'Fields inside form' });
const rowOf = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.locator('bdi', { hasText: new RegExp(`^${name}$`) }) });

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Convert to editable fields' }).click();
  await expect(list(page)).toBeVisible();
}

async function closeList(page: Page, button: string): Promise<void> {
  await list(page).getByRole('button', { name: button, exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('fields inside a PDF say what becomes of them, are given to signers, and are converted at their exact places in one step', async ({
  page,
}) => {
  await openPdfs(page, formPdf('form.pdf'));
  await expect(inside(page, 'person.full name')).toBeVisible();
  // Two places are not on the page: the hidden one and the one without an area.
  await expect(inside(page, 'city')).toHaveCount(1);
  await expect(inside(page, 'unseen')).toHaveCount(0);
  await expect(inside(page, 'flat')).toHaveCount(0);
  await inside(page, 'country').hover();
  await expect(page.getByText('country · Choice inside the PDF.')).toBeVisible();
  await expect(page.getByText('5 fields inside this PDF: given to nobody')).toBeVisible();

  await openList(page);
  await expect(rowOf(page, 'agree')).toContainText('Check box in 2 places');
  for (const [name, words] of [
    ['colour', 'A choice of one'],
    ['country', 'fill it in'],
    ['press', 'Does nothing while signing'],
    ['sign', 'Signers sign in Signature fields'],
    ['unseen', 'Hidden in the PDF'],
    ['fixed', 'Read-only in the PDF'],
    ['flat', 'Has no area'],
  ] as const) {
    await rowOf(page, name).scrollIntoViewIfNeeded();
    await expect(rowOf(page, name)).toContainText(words);
  }
  await expect(list(page)).toContainText('1 holds a value. It starts empty once converted.');
  await list(page).getByLabel('Signer 1').check();
  await list(page).getByLabel('All text boxes and check boxes').uncheck();
  await rowOf(page, 'agree').scrollIntoViewIfNeeded();
  await rowOf(page, 'agree').getByRole('checkbox').check();
  await closeList(page, 'Convert 1 field');

  // The two places of one name become two fields; the rest remains in the PDF, for the same signer.
  await expect(field(page, 'agree')).toBeVisible();
  await expect(inside(page, 'agree')).toHaveCount(0);
  const mixed = await exportMetadata(page);
  expect(mixed.Signers).toEqual({ Signer1: { FormSets: ['1_Signer1', 'form.pdf'] } });
  const made = exportedFields(mixed);
  expect([...made.keys()]).toEqual(['agree', 'agree_2']);
  expect(made.get('agree')).toMatchObject({
    Type: 'Check',
    Location: { Right: 72, Top: 128, Width: 14, Height: 14, PageNumber: 1 },
    ConvertedFrom: 'agree',
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(inside(page, 'agree').first()).toBeVisible();
  expect(exportedFields(await exportMetadata(page)).size).toBe(0);

  await openList(page);
  await closeList(page, 'Convert 5 fields');
  await expect(inside(page, 'city')).toHaveCount(0);
  const all = await exportMetadata(page);
  // Nothing that is filled in stays in the PDF.
  expect(all.Signers).toEqual({ Signer1: { FormSets: ['1_Signer1'] } });
  expect(exportedFields(all).get('country')).toMatchObject({
    Type: 'List',
    Options: ['NL', 'PL'],
  });
  expect(exportedFields(all).get('person_full_name')?.Location).toEqual({
    Right: 72.25,
    Top: 71.5,
    Width: 200.25,
    Height: 20,
    PageNumber: 1,
  });
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await settled(page.locator('[data-page-number="1"]').first());
  await expect(field(page, 'city')).toBeVisible();
  await expect(inside(page, 'country')).toHaveCount(0);
  await expect(inside(page, 'city')).toHaveCount(0);
});

test('a converted field is seen once by its signer, beside one that stayed, and sealed with one value', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await openPdfs(page, formPdf('form.pdf'));
  await setEmail(page, 'Signer 1', 'anna@posteo.example');
  await openList(page);
  await list(page).getByLabel('Signer 1').check();
  await list(page).getByLabel('All text boxes and check boxes').uncheck();
  await rowOf(page, 'person.full name').getByRole('checkbox').check();
  await closeList(page, 'Convert 1 field');
  await sendNow(page);
  await dialog(page).getByRole('link', { name: 'View transaction' }).click();
  await page.waitForURL(/\/transactions\//);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const { Signers: signers } = await readTransaction(server, id);
  await page.goto(signers[0].SignUrl);
  await settled(page.locator('[data-page-number="1"]').first());
  const boxes = page.locator('[data-page-number="1"] [data-field-name]');
  await expect(page.getByRole('textbox', { name: 'person full name' })).toHaveValue('');
  await expect(boxes.first()).toHaveCSS('background-color', 'rgb(240, 239, 250)');
  await expect
    .poll(() => boxes.evaluateAll((all) => all.map((box) => box.getAttribute('data-field-name'))))
    .toEqual(['person_full_name', 'agree', 'city', 'colour', 'country']);

  await actAsSigner(server, id, 0, 'finish', {
    entries: { 'form.pdf': { person_full_name: 'Anna Berg', city: 'Utrecht', agree: true } },
    signature: { typed: 'Anna Berg' },
  });
  await expect
    .poll(async () => (await readTransaction(server, id)).Status, { timeout: 30_000 })
    .toBe(30);
  const answers = (await readTransaction(server, id)).Signers[0].Context['form.pdf'];
  expect(answers).toEqual({
    person_full_name: 'Anna Berg',
    city: 'Utrecht',
    agree: true,
    colour: '',
    country: '',
  });

  const sealed = await callApi(server, 'GET', `/api/transaction/${id}/file/form.pdf`);
  expect(sealed.status).toBe(200);
});
