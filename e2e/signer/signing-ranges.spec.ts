import type { Page } from '@playwright/test';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { expect, test } from '../support/test.ts';

const ranges = '**/app/sign/*/file/*';
/** Pages that are too heavy to come with the first one. */
const heavy = { pages: Array.from({ length: 12 }, () => ({ ballast: 120_000 })) };
const drawn = (number: number) => `[data-page-number="${number}"][aria-busy="false"] canvas`;

async function toTheEnd(page: Page): Promise<void> {
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 100_000);
}

test('pages that come later are drawn although connections are cut, and never from a document that took its place', async ({
  page,
  server,
}) => {
  const link = await linkOf(server, await makeLease(server, { pdf: heavy }));
  let cut = 0;
  await page.route(ranges, (route) => {
    cut += 1;
    return cut <= 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(link);
  await expect(page.locator(drawn(1))).toBeVisible();
  await toTheEnd(page);
  await expect(page.locator(drawn(12))).toBeVisible({ timeout: 20_000 });
  expect(cut).toBeGreaterThan(3);

  await test.step('replaced between two ranges', async () => {
    await page.unroute(ranges);
    let asked = 0;
    await page.route(ranges, (route) => {
      asked += 1;
      return route.fulfill({
        status: 412,
        json: { Message: 'Another document now.', Problems: [] },
      });
    });
    await page.goto(link);
    await expect(page.locator(drawn(1))).toBeVisible();
    await toTheEnd(page);
    await expect(page.getByText('This page could not be read').first()).toBeVisible();
    expect(asked).toBeGreaterThan(0);
    await expect(page.locator(drawn(12))).toHaveCount(0);
    await page.unroute(ranges);
    await page.reload();
    await expect(page.locator(drawn(1))).toBeVisible();
    await toTheEnd(page);
    await expect(page.locator(drawn(12))).toBeVisible({ timeout: 20_000 });
  });
});
