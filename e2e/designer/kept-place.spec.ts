import type { Page } from '@playwright/test';
import {
  field,
  goToPage,
  jsonEditor,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  settled,
  toClient,
  zoomTo,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** A page wider than the others, so that the zoom that fits differs from page to page. */
const pages = [{}, { mediaBox: [0, 0, 792, 612] as const }, {}, {}, {}, {}, {}];

async function atPage5(page: Page) {
  await openPdfs(page, pdfFile('long.pdf', { pages }));
  const region = await goToPage(page, 5);
  await placeByClick(page, 'Signature', toClient(await pageFrame(region), { x: 300, y: 200 }));
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  return region;
}

/** Scrolls by the wheel to a place within the page that no jump leads to. */
async function scrollOn(page: Page, by: number) {
  const region = pageRegion(page, 5);
  const { left, width } = await pageFrame(region);
  await page.mouse.move(left + width / 2, 400);
  await page.mouse.wheel(0, by);
  await settled(region);
  return pageFrame(region);
}

async function isWhere(page: Page, before: { left: number; top: number; pxPerPt: number }) {
  const region = pageRegion(page, 5);
  await expect(region).toBeInViewport();
  await settled(region);
  await expect
    .poll(async () => {
      const now = await pageFrame(region);
      return Math.max(Math.abs(now.top - before.top), Math.abs(now.left - before.left));
    })
    .toBeLessThanOrEqual(2);
  expect((await pageFrame(region)).pxPerPt).toBeCloseTo(before.pxPerPt, 3);
}

test('page, zoom, selection, tab and trays come back after a reload and after Back', async ({
  page,
}) => {
  await atPage5(page);
  await zoomTo(page, 150);
  await page.getByRole('tab', { name: /Problems/ }).click();
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  const before = await scrollOn(page, 170);

  await page.reload();
  await isWhere(page, before);
  await expect(field(page, 'Signature1')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('tab', { name: /Problems/, selected: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();

  await page.getByRole('link', { name: 'Documents' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await isWhere(page, before);
  await expect(field(page, 'Signature1')).toHaveAttribute('aria-current', 'true');
  await page.goForward();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await isWhere(page, before);

  // Another tab begins where it begins, and leaves this one alone.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await settled(pageRegion(other, 1));
  await expect(pageRegion(other, 1)).toBeInViewport();
  await other.close();
  await page.reload();
  await isWhere(page, before);
});

test('a view that follows the desk still does, and what was deleted elsewhere is not missed', async ({
  page,
}) => {
  await atPage5(page);
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect(jsonEditor(page)).toBeVisible();
  const before = await scrollOn(page, 130);
  await page.reload();
  await expect(jsonEditor(page)).toBeVisible();
  await isWhere(page, before);
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect
    .poll(async () => (await pageFrame(pageRegion(page, 5))).pxPerPt)
    .not.toBe(before.pxPerPt);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.goto('/');
  await goToPage(other, 5);
  await field(other, 'Signature1').click();
  await other.keyboard.press('Delete');
  await expect(field(other, 'Signature1')).toHaveCount(0);
  await expect(other.getByText('Saved in this browser')).toBeVisible();
  await other.close();
  await page.goBack();
  await expect(pageRegion(page, 5)).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Metadata', selected: true })).toBeVisible();
  await expect(field(page, 'Signature1')).toHaveCount(0);
});
