import type { Locator, Page } from '@playwright/test';
import { type ActingField, actingForm, actingPlace } from '#testing/pdf/actingForm.ts';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import { readSealed } from '../support/programs/sealed.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signatureDialog,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const money = 'AFNumber_Format(2, 0, 0, 0, "", true)';
const fields: ActingField[] = [
  { name: 'married', type: 'box', states: ['Yes', 'No'], isApart: true },
  { name: 'account', type: 'radio', states: ['Savings', 'Checking', 'None'], isKept: true },
  { name: 'size', type: 'radio', states: ['0', '1'], options: ['small', 'large'] },
  { name: 'agree', type: 'box', states: ['On', 'On'] },
  { name: 'a', type: 'text', format: money },
  { name: 'b', type: 'text', value: '5' },
  {
    name: 'total',
    type: 'text',
    isReadOnly: true,
    calculate: 'AFSimple_Calculate("SUM", new Array("a", "b"))',
    format: money,
  },
  { name: 'rest', type: 'text', calculate: 'event.value = 100 - this.getField("a").value' },
];

const box = (page: Page, name: string, state: string) =>
  page.getByRole('checkbox', { name: `${name}: ${state}` });
const button = (page: Page, name: string, state: string) =>
  page.getByRole('radio', { name: `${name}: ${state}` });
const ticks = (page: Page, name: string) => page.locator(`[data-field-name="${name}"] svg`).count();

const expectFocus = (control: Locator) => expect(control).toBeFocused();

test('choices and totals of a PDF are what was pressed and typed: on the page, in the answers and when sealed', async ({
  page,
  server,
  browser,
}) => {
  const id = await makeLease(server, {
    pdf: actingForm(fields),
    metadata: { Signers: { Signer1: { FormSets: [leaseFile] } } },
    signers: [{ Email: 'anna@example.com', ScribbleName: 'Anna Berg' }],
  });
  await openSigning(page, await linkOf(server, id));
  await expect(page.getByText('A total that this document computes by itself')).toBeVisible();

  await box(page, 'married', 'Yes').click();
  await expect(box(page, 'married', 'Yes')).toBeChecked();
  await expect(box(page, 'married', 'No')).not.toBeChecked();
  await box(page, 'married', 'No').click();
  await expect(box(page, 'married', 'Yes')).not.toBeChecked();
  await box(page, 'married', 'No').click();
  await expect(box(page, 'married', 'No')).not.toBeChecked();
  // By keys: Tab goes from box to box of a choice, then into a group and through it by arrows.
  await page.keyboard.press('Shift+Tab');
  await expectFocus(box(page, 'married', 'Yes'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box(page, 'married', 'No')).toBeChecked();
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'account', 'Savings'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(button(page, 'account', 'None')).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'account' }).getByRole('radio')).toHaveCount(3);
  await button(page, 'account', 'None').click();
  await expect(button(page, 'account', 'None')).toBeChecked();
  expect(await ticks(page, 'account')).toBe(1);
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'size', 'small'));
  await button(page, 'size', 'large').click();
  await button(page, 'size', 'large').click();
  await expect(button(page, 'size', 'large')).not.toBeChecked();
  await button(page, 'size', 'small').click();

  const agreed = page.getByRole('checkbox', { name: 'agree' });
  await agreed.first().click();
  await expect(agreed.last()).toBeChecked();

  await controlIn(page, 'a').fill('1,200');
  await expect(controlIn(page, 'total')).toHaveValue('1,205.00');
  await controlIn(page, 'b').fill('7,5');
  await expect(controlIn(page, 'total')).toHaveValue('1,207.50');
  await expect(controlIn(page, 'total')).toHaveAttribute('readonly');
  await controlIn(page, 'rest').fill('0');

  await pressFinish(page);
  await signatureDialog(page).getByRole('tab', { name: 'Type' }).click();
  await signatureDialog(page).getByLabel('Your name as your signature').fill('Anna Berg');
  await signatureDialog(page).getByRole('button', { name: 'Use signature' }).click();
  await expect(
    page.getByRole('heading', { name: /You have signed|Everyone has signed/ }),
  ).toBeVisible();

  const sealed = await readSealed(browser, server, id, leaseFile);
  const total = { ...actingPlace(6), width: 160, height: 20 };
  expect(sealed.textIn(1, total)).toBe('1,207.50');
  expect((await readTransaction(server, id)).Signers[0].Context[leaseFile]).toEqual({
    married: 'No',
    account: 'None',
    size: 'small',
    agree: true,
    a: '1,200',
    b: '7,5',
    rest: '0',
  });
  // Boxes that were pressed hold more ink than those that were not.
  const inked = await Promise.all(
    [0, 1].map((place) => sealed.inkIn(1, { ...actingPlace(0, place), width: 12, height: 12 })),
  );
  expect(inked[1]).toBeGreaterThan(inked[0] ?? 0);
});
