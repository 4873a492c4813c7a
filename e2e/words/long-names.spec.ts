import type { Locator } from '@playwright/test';
import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  toClient,
  windowBox,
} from '../support/screens/designer.ts';
import { linkOf, leaseMetadata, makeLease } from '../support/programs/lease.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { dialog } from '../support/screens/sending.ts';
import { openSigning, phone } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

/** No space at which a line may end. */
const endless = 'Untervermietungsgenehmigungsverfahrensordnung'.repeat(2);

/** Where a box begins and ends in the window, from its left edge, in CSS pixels. */
async function across(element: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = await windowBox(element);
  return { left: x, right: x + width };
}

test('what Send lists stays inside of the dialog, however long the names are', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openPdfs(page, pdfFile(`${endless}.pdf`), pdfFile(`${endless} 2.pdf`));
  const frame = await pageFrame(pageRegion(page, 1, `${endless}.pdf`));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
  await field(page, 'Signature1').click();
  const name = page.getByRole('region', { name: 'Field', exact: true }).getByLabel('Name');
  await name.fill(`Ä${endless}`);
  await name.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const items = dialog(page).locator('[data-problem]');
  await dialog(page)
    .getByRole('button', { name: /pieces? of advice$/ })
    .click();
  await expect(items.filter({ hasText: endless }).first()).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const { right } = await across(dialog(page));
    await expect
      .poll(async () => Math.max(0, ...(await rightEdges(items)).map((edge) => edge - right)))
      .toBe(0);
  }
});

/** The right edges of everything in some elements. */
function rightEdges(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) =>
    all
      .flatMap((element) => [element, ...element.querySelectorAll('b, p, button')])
      .map((element) => element.getBoundingClientRect().right),
  );
}

test('on a phone a long title leaves the menu and Decline free, and room for what is said while it opens', async ({
  browser,
  server,
}) => {
  const metadata = { ...leaseMetadata, DisplayName: endless };
  const id = await makeLease(server, { metadata });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/app/sign/*/{first-page,file/**}', async (route) => {
    await held;
    await route.continue();
  });
  const link = await linkOf(server, id);
  await page.goto(link);
  // What is said while it comes stays in the window, the title in its place.
  const said = page.getByText(/Page 1 comes first/);
  await expect(said).toBeVisible();
  const coming = page.getByRole('heading', { name: endless });
  for (const words of [said, coming])
    expect((await across(words)).right).toBeLessThanOrEqual(phone.viewport?.width ?? 0);
  letGo();
  await openSigning(page, link);
  const title = await across(page.getByRole('heading', { name: endless }));
  const menu = await across(page.getByRole('button', { name: 'More', exact: true }));
  const decline = await across(page.getByRole('button', { name: 'Decline', exact: true }));
  expect(title.right).toBeLessThanOrEqual(menu.left);
  expect(menu.right).toBeLessThanOrEqual(decline.left);
  expect(decline.right).toBeLessThanOrEqual(phone.viewport?.width ?? 0);
  await context.close();
});

test('on a phone a long name of a draft leaves the buttons of the designer free', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url });
  const page = await context.newPage();
  await openPdfs(page, pdfFile(`${endless}.pdf`));
  for (const [language, undo, more, send] of [
    ['en', 'Undo', 'More', 'Send'],
    ['de', 'Rückgängig', 'Mehr', 'Senden'],
  ]) {
    await page.goto(`${page.url().split('?')[0]}?lang=${language}`);
    const title = page.getByRole('button', { name: endless });
    await expect(title).toBeVisible();
    const ends = (await across(title)).right;
    const [first, second, last] = await Promise.all(
      [undo, more, send].map((name) =>
        across(page.getByRole('banner').getByRole('button', { name, exact: true })),
      ),
    );
    expect(ends).toBeLessThanOrEqual(first?.left ?? 0);
    expect(first?.right).toBeLessThanOrEqual(second?.left ?? 0);
    expect(second?.right).toBeLessThanOrEqual(last?.left ?? 0);
    expect(last?.right).toBeLessThanOrEqual(phone.viewport?.width ?? 0);
    expect(ends - (await across(title)).left).toBeGreaterThan(44);
  }
  await context.close();
});
