import type { Locator, Page } from '@playwright/test';
import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { controlIn, openSigning, signatureDialog } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true, isMobile: true });

/** What a keyboard leaves of the window, CSS px. */
const left = 508;

/** How browsers show a keyboard: the page becomes smaller (Chrome, Firefox), or it lies over it. */
const ways: Record<string, (page: Page, height: number) => Promise<void>> = {
  'makes the page smaller': (page, height) => page.setViewportSize({ ...phone, height }),
  'lies over the page': (page, height) =>
    page.evaluate((seen) => {
      const view = globalThis.visualViewport;
      if (!view) throw new Error('There is no visual viewport.');
      Object.defineProperty(view, 'height', { configurable: true, value: seen });
      view.dispatchEvent(new Event('resize'));
    }, height),
};

/** Whether all of it is in the part of the window that is seen, and nothing lies over it. */
function isSeen(part: Locator): Promise<boolean> {
  return part.evaluate((element, height) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isOver = at !== null && (element.contains(at) || at.contains(element));
    return box.top >= 0 && box.bottom <= height && isOver;
  }, left);
}

/** Text fields whose text is so small that Safari zooms into them. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable=true]')]
      .filter(
        (control) =>
          control.checkVisibility() &&
          !control.matches('[type=checkbox], [type=radio], [type=file]') &&
          Number.parseFloat(getComputedStyle(control).fontSize) < 16,
      )
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

for (const [way, setHeight] of Object.entries(ways)) {
  /** With a field touched, it and what goes on are seen beside the keyboard. */
  async function typesIn(page: Page, field: Locator, goOn: Locator): Promise<void> {
    await field.tap();
    await expect(field).toBeFocused();
    await setHeight(page, left);
    await expect.poll(() => isSeen(field)).toBe(true);
    await expect.poll(() => isSeen(goOn)).toBe(true);
    expect(await smallTexts(page)).toEqual([]);
    await setHeight(page, phone.height);
  }

  test(`signers see the field and what goes on while a keyboard ${way}`, async ({
    page,
    server,
  }) => {
    await openSigning(page, await linkOf(server, await makeLease(server), 0));
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
      'content',
      /interactive-widget=resizes-content/,
    );
    const next = page.getByRole('button', { name: 'Next field' });
    await typesIn(page, controlIn(page, 'FullName'), next);
    await setHeight(page, left);
    await expect.poll(() => isSeen(next)).toBe(true);
    await setHeight(page, phone.height);

    await page.getByRole('button', { name: 'Decline' }).tap();
    const decline = page.getByRole('dialog');
    await typesIn(
      page,
      decline.getByRole('textbox'),
      decline.getByRole('button', { name: 'Decline' }),
    );
    await page.keyboard.press('Escape');
    await controlIn(page, 'Signature1').press('Enter');
    const signature = signatureDialog(page);
    await signature.getByRole('tab', { name: 'Type' }).tap();
    const use = signature.getByRole('button', { name: 'Use signature' });
    for (const name of ['Your name as your signature', 'Name below the signature'])
      await typesIn(page, signature.getByLabel(name), use);
  });

  test(`preparers see the field and what goes on while a keyboard ${way}`, async ({ page }) => {
    test.slow();
    await openPdfs(page, pdfFile('lease.pdf', { pages: 3 }));
    const region = pageRegion(page, 1);
    await settled(region);
    const types = page.getByRole('toolbar', { name: 'Field types' });
    await types.getByRole('button', { name: 'More' }).tap();
    await types.getByRole('button', { name: 'Single line' }).tap();
    await region.tap({ position: { x: 200, y: 400 } });
    const foot = page.getByRole('complementary', { name: 'Tools' });
    await foot.getByRole('button', { name: 'Panels', exact: true }).tap();
    const sheet = page.getByRole('dialog');
    const close = sheet.getByRole('button', { name: 'Close' });
    const field = sheet.getByRole('region', { name: 'Field' });
    for (const box of [
      sheet.getByLabel('Email'),
      field.getByLabel('Name'),
      field.getByLabel('Value'),
      field.getByLabel('Height'),
    ])
      await typesIn(page, box, close);
    await close.tap();
    await expect(sheet).toHaveCount(0);

    const actions: [action: string, box: string | RegExp, goOn: string | RegExp][] = [
      ['Repeat…', 'Pages', 'Repeat'],
      ['Copy for another signer…', 'Down', 'Copy'],
      ['Import metadata', 'Or paste the JSON', 'Import'],
    ];
    for (const [action, box, goOn] of actions) {
      await page.locator('[data-field-name="SingleLine1"]').first().focus();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Find an action' });
      const search = palette.getByRole('combobox');
      await typesIn(page, search, palette.getByRole('button', { name: 'Close' }));
      await search.fill(action);
      await page.keyboard.press('Enter');
      await expect(palette).toHaveCount(0);
      const dialog = page.getByRole('dialog');
      await typesIn(
        page,
        dialog.getByLabel(box, { exact: true }),
        dialog.getByRole('button', { name: goOn, exact: true }),
      );
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
}

test('bars at the foot end above the edge that a phone keeps for itself', async ({
  page,
  server,
  context,
}) => {
  const client = await context.newCDPSession(page);
  await client.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    {
      insets: { bottom: 34, bottomMax: 34 },
    } as never,
  );
  const lowest = (buttons: Locator) =>
    buttons.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  await openSigning(page, await linkOf(server, await makeLease(server), 0));
  const next = page.getByRole('button', { name: 'Next field' });
  await expect(next).toBeVisible();
  expect(await lowest(next)).toBeLessThanOrEqual(phone.height - 34);
  await page.getByRole('button', { name: 'Decline' }).tap();
  const buttons = page.getByRole('dialog').getByRole('button');
  await expect.poll(() => lowest(buttons)).toBeLessThanOrEqual(phone.height - 34);

  await openPdfs(page, pdfFile('lease.pdf', { pages: 1 }));
  const foot = page.getByRole('complementary', { name: 'Tools' });
  await expect(foot.getByRole('button', { name: 'Panels', exact: true })).toBeVisible();
  expect(await lowest(foot.getByRole('button'))).toBeLessThanOrEqual(phone.height - 34);
  await foot.getByRole('button', { name: 'Panels', exact: true }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect
    .poll(() =>
      sheet.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingBottom)),
    )
    .toBe(34);
});
