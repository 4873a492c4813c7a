import type { Locator, Page } from '@playwright/test';
import { smallestFontSize, textInset } from '#core/appearance/fieldText.ts';
import { textWidth } from '#core/appearance/fontMeasures.ts';
import { rehearse } from '#web/texts/en/rehearse.ts';
import {
  exportText,
  field,
  importMetadata,
  openPdfs,
  pageFrame,
  windowBox,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { signatureDialog } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const at = (Right: number, Top: number, Width: number, Height: number, PageNumber: number) => ({
  Right,
  Top,
  Width,
  Height,
  PageNumber,
});

/** Five fields of the first signer on two pages, in no order, and one of the second. */
const metadata = {
  Signers: { Signer1: { FormSets: ['first'] }, Signer2: { FormSets: ['second'] } },
  FormSets: {
    first: {
      Signature: { Type: 'Signature', Location: at(100, 600, 140, 70, 2) },
      City: { Type: 'SingleLine', Location: at(100, 300, 400, 20, 2) },
      Agree: { Type: 'Check', Location: at(100, 200, 14, 14, 1) },
      FullName: { Type: 'SingleLine', Location: at(100, 120.25, 60, 20, 1) },
      Email: { Type: 'SingleLine', Location: at(200, 120.25, 300, 20, 1) },
    },
    second: { Keys: { Type: 'SingleLine', Location: at(100, 400, 100, 20, 1) } },
  },
};

/** Notes every write to a store of the browser, for `writesOf`. */
function noteWrites(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { notedWrites: noted });
  const watch = (prototype: object, names: string[]) => {
    for (const name of names) {
      const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      Object.defineProperty(prototype, name, {
        value(this: unknown, ...all: unknown[]) {
          noted.push(`${name} ${String(all.at(-1))}`);
          return (value as (...given: unknown[]) => unknown).apply(this, all);
        },
      });
    }
  };
  watch(IDBObjectStore.prototype, ['put', 'add', 'delete', 'clear']);
  watch(Storage.prototype, ['setItem', 'removeItem', 'clear']);
}

/** What was written since the last call: how, and under which key where there is one. */
function writesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { notedWrites } = globalThis as unknown as { notedWrites: string[] };
    return notedWrites.splice(0);
  });
}

/** The control of a field on one of the screens. */
const control = (screen: Locator, name: string) =>
  screen.locator(`[data-field-name="${name}"]`).locator('input, button').first();

test('a signer is tried on both screens, with texts of all lengths, in the order of Tab, and nothing is stored or asked for', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(noteWrites);
  await openPdfs(page, pdfFile('lease.pdf', { pages: 2 }));
  await importMetadata(page, 'lease.pdf.metadata.json', metadata);
  await expect(field(page, 'FullName')).toBeVisible();
  const before = await exportText(page);
  await expect(page.locator('[data-saving="saved"]')).toBeVisible();
  // What the designer writes by itself after opening: the list's small picture of the draft, and
  // that the document did not end the tab.
  const noted: string[] = [];
  await expect
    .poll(async () => {
      noted.push(...(await writesOf(page)));
      return ['put thumb', 'removeItem fieldwright.opening'].filter((write) =>
        noted.some((one) => one.startsWith(write)),
      );
    })
    .toHaveLength(2);

  const signer = page.getByRole('group', { name: 'Signer 1', exact: true });
  const open = signer.getByRole('button', { name: 'Try as Signer 1' });
  if (!(await open.isVisible()))
    await signer.getByRole('button', { name: 'Signer details' }).click();
  await open.click();
  const rehearsal = page.getByRole('dialog', { name: 'Try as Signer 1' });
  const desk = rehearsal.getByRole('region', { name: 'As on a desktop' });
  const phone = rehearsal.getByRole('region', { name: 'As on a phone' });
  for (const screen of [desk, phone])
    await expect(screen.locator('[data-page-number="1"]')).not.toHaveAttribute('aria-busy', 'true');
  expect((await phone.boundingBox())?.width).toBe(375);

  // From here on there is no network, and whoever writes is noted.
  await context.setOffline(true);
  const requests: string[] = [];
  page.on('request', (request) => {
    // Small pictures of pages come from the page's own memory.
    if (!request.url().startsWith('blob:')) requests.push(request.url());
  });
  await writesOf(page);

  // Fields stand where they will stand, on both screens; those of others are not there.
  for (const screen of [desk, phone]) {
    const { left, top, pxPerPt } = await pageFrame(screen.locator('[data-page-number="1"]'));
    const box = await windowBox(screen.locator('[data-field-name="FullName"]'));
    expect([(box.x - left) / pxPerPt, (box.y - top) / pxPerPt]).toEqual([
      expect.closeTo(100, 1),
      expect.closeTo(120.25, 1),
    ]);
    await expect(screen.locator('[data-field-name="Keys"]')).toHaveCount(0);
  }

  // The longest texts: what does not fit is listed by points, and leads there.
  const everything = rehearsal.getByRole('group', { name: 'Fill in everything' });
  await everything.getByRole('button', { name: 'Longest' }).click();
  const points = Math.ceil(textWidth(rehearse.nameLong, smallestFontSize) - (60 - 2 * textInset));
  await expect(rehearsal.getByText('Filled in. 1 text does not fit.')).toBeVisible();
  await rehearsal
    .getByRole('button', { name: `Go to FullName: ${points} pt too long`, exact: true })
    .click();
  await expect(control(desk, 'FullName')).toBeFocused();
  await expect(control(desk, 'FullName')).toHaveValue(rehearse.nameLong);
  await expect(rehearsal.getByText('1 of 5', { exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // One field with a text that fits; typing on one screen shows on the other.
  const one = rehearsal.getByRole('group', { name: 'Fill in this field' });
  await one.getByRole('button', { name: 'Typical' }).click();
  await expect(control(phone, 'FullName')).toHaveValue(rehearse.nameTypical);
  await expect(rehearsal.getByText('Every text fits its box.')).toBeVisible();
  await everything.getByRole('button', { name: 'Empty' }).click();
  await control(phone, 'FullName').fill('Jo');
  await expect(control(desk, 'FullName')).toHaveValue('Jo');

  // The order of Tab, by Tab, by Previous and Next, and over the end of a page.
  await page.keyboard.press('Tab');
  await expect(control(phone, 'Email')).toBeFocused();
  const next = rehearsal.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(control(phone, 'Agree')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(control(desk, 'Agree')).toBeChecked();
  await next.click();
  await expect(control(phone, 'City')).toBeFocused();
  await expect(rehearsal.getByText('4 of 5', { exact: true })).toBeVisible();
  await expect(desk.locator('[data-field-name="City"]')).toBeInViewport();
  await rehearsal.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(control(phone, 'Agree')).toBeFocused();

  // Signing and finishing, as the signer does; Escape leaves the inner dialog only.
  await control(desk, 'Signature').click();
  await page.keyboard.press('Escape');
  await expect(signatureDialog(page)).toBeHidden();
  await control(desk, 'Signature').click();
  await signatureDialog(page).getByRole('tab', { name: 'Type' }).click();
  await signatureDialog(page).getByLabel('Your name as your signature').fill('Žofie Ж');
  await signatureDialog(page).getByRole('button', { name: 'Use signature' }).click();
  await expect(phone.getByRole('button', { name: 'Change your signature' })).toBeVisible();
  await rehearsal.getByRole('button', { name: 'Finish', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign anyway' }).click();
  await expect(rehearsal.getByText('Signer 1 would be done here. Nothing was sent.')).toBeVisible();

  // Another signer, with nothing of the first one.
  await rehearsal.getByLabel('Signer', { exact: true }).selectOption('Signer 2');
  const other = page.getByRole('dialog', { name: 'Try as Signer 2' });
  await expect(control(other.getByRole('region', { name: 'As on a desktop' }), 'Keys')).toHaveValue(
    '',
  );
  await expect(other.locator('[data-field-name="FullName"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(other).toBeHidden();
  await expect(open).toBeFocused();

  expect(requests).toEqual([]);
  expect(await writesOf(page)).toEqual([]);
  await context.setOffline(false);
  expect(await exportText(page)).toBe(before);
  // Writes are noted: a change of the draft is one.
  await field(page, 'FullName').click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => writesOf(page)).not.toEqual([]);
});
