import type { Locator } from '@playwright/test';
import {
  centre,
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  settled,
  toClient,
  tool,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';
import { stroke } from '../support/screens/touches.ts';

// A phone with fingers: the browser itself interprets raw touches, scrolling included.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function middleOf(region: Locator, locator: Locator) {
  const client = await centre(locator);
  const frame = await pageFrame(region);
  return {
    client,
    points: {
      x: (client.x - frame.left) / frame.pxPerPt,
      y: (client.y - frame.top) / frame.pxPerPt,
    },
  };
}

test('fingers place, move, scroll, zoom, and reach everything', async ({ page, context }) => {
  await openPdfs(page, pdfFile('lease.pdf', { pages: 3 }));
  const client = await context.newCDPSession(page);
  const region = pageRegion(page, 1);

  await tool(page, 'Signature').tap();
  const place = toClient(await pageFrame(region), { x: 190, y: 300 });
  await page.touchscreen.tap(place.x, place.y);
  const signature = field(page, 'Signature1');
  await expect(signature).toBeVisible();
  const placed = await middleOf(region, signature);
  expect(Math.abs(placed.points.x - 190)).toBeLessThan(2);
  expect(Math.abs(placed.points.y - 300)).toBeLessThan(2);

  // A selected field moves under the finger; the page does not scroll.
  const before = await pageFrame(region);
  const { client: grip } = placed;
  await stroke(client, [{ from: grip, to: { x: grip.x + 40, y: grip.y + 90 } }]);
  await expect.poll(async () => (await middleOf(region, signature)).points.y).toBeGreaterThan(400);
  expect((await pageFrame(region)).top).toBeCloseTo(before.top, 0);

  // A field that is not selected lets the finger scroll.
  await page.touchscreen.tap(before.left + 20, before.top + 60);
  await expect(page.locator('[data-selection]')).toHaveCount(0);
  const still = await middleOf(region, signature);
  await stroke(client, [{ from: still.client, to: { x: still.client.x, y: 120 } }]);
  await expect.poll(async () => (await pageFrame(region)).top).toBeLessThan(before.top - 40);
  await settled(region);
  expect((await middleOf(region, signature)).points.y).toBeCloseTo(still.points.y, 1);

  // Two fingers zoom.
  const { pxPerPt } = await pageFrame(region);
  await stroke(client, [
    { from: { x: 160, y: 300 }, to: { x: 90, y: 300 } },
    { from: { x: 230, y: 300 }, to: { x: 300, y: 300 } },
  ]);
  await expect.poll(async () => (await pageFrame(region)).pxPerPt).toBeGreaterThan(pxPerPt * 1.5);

  // A page chosen from the list takes the list's place.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  await dialog.getByRole('button', { name: 'Page 3', exact: true }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(pageRegion(page, 3)).toBeInViewport();

  await page.getByRole('button', { name: 'Panels', exact: true }).tap();
  await dialog.getByRole('tab', { name: 'Fields' }).tap();
  await dialog.getByRole('option', { name: /Signature1/ }).tap();
  await expect(dialog.getByRole('region', { name: 'Field' }).getByLabel('Name')).toHaveValue(
    'Signature1',
  );
});

test('on the narrowest phones the names at the foot keep their distance', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPdfs(page, pdfFile('form.pdf', { pages: 1 }));
  const foot = page.getByRole('complementary', { name: 'Tools' });
  await expect(foot.getByRole('button', { name: 'Panels' })).toBeVisible();
  const names = await foot.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { left: number; right: number }[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0) found.push({ left, right });
    }
    return found.toSorted((a, b) => a.left - b.left);
  });
  expect(names).toHaveLength(7);
  for (const [index, { left }] of names.entries())
    expect(left - (names[index - 1]?.right ?? 0)).toBeGreaterThanOrEqual(6);
  expect(names.at(-1)?.right).toBeLessThanOrEqual(320 - 6);
});

test('a tray stands under the pages, which stay in use while their fields are ordered', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('form.pdf', { pages: 1 }));
  const region = pageRegion(page, 1);
  for (const y of [120, 520]) {
    await tool(page, 'Signature').tap();
    const { x, y: top } = toClient(await pageFrame(region), { x: 200, y });
    await page.touchscreen.tap(x, top);
  }
  await page.keyboard.press('o');
  const tray = page.getByRole('region', { name: 'Tab order' });
  await expect(tray).toBeVisible();
  const desk = page.locator('[data-area="desk"]');
  const feet = () =>
    desk.evaluate((element) => {
      const under = element.parentElement
        ?.querySelector('[aria-label="Tab order"]')
        ?.getBoundingClientRect();
      const { bottom, height } = element.getBoundingClientRect();
      return { isUnder: (under?.top ?? 0) >= bottom, hasRoom: height >= 300 };
    });
  await expect.poll(feet).toEqual({ isUnder: true, hasRoom: true });
  await tray.getByRole('button', { name: 'Click in order' }).tap();
  await region.getByRole('button', { name: 'Signature2: make it 1' }).tap();
  await region.getByRole('button', { name: 'Signature1: make it 2' }).tap();
  await expect(tray.locator('[data-order-row]').first()).toContainText('Signature2');
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(feet).toMatchObject({ isUnder: false });
  const isBeside = () =>
    desk.evaluate((element) => {
      const beside = element.parentElement
        ?.querySelector('[aria-label="Tab order"]')
        ?.getBoundingClientRect();
      return (beside?.left ?? 0) >= element.getBoundingClientRect().right;
    });
  await expect.poll(isBeside).toBe(true);
});
