import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { saveData } from '../support/screens/saveData.ts';
import { expect, test } from '../support/test.ts';

/** The paths of scripts, styles and lists that the page has fetched so far, threads included. */
function fetched(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(?:m?js|css|json)$/.test(path)),
  );
}

const isParser = (path: string) => path.includes('/pdf.worker');

test('at rest, the first screen fetches what opening a PDF needs, at most 700 kB', async ({
  page,
  context,
}) => {
  const sparing = await context.newPage();
  await saveData(sparing);
  await sparing.goto('/');
  await expect(sparing.getByLabel('Open PDF')).toBeEnabled();
  await page.goto('/');
  // The last of all, which comes beside the thread that reads.
  for (const part of ['/rehearsePdf', '/pdf.worker', '/pdfjsApi-'])
    await expect
      .poll(async () => (await fetched(page)).some((path) => path.includes(part)), {
        timeout: 60_000,
      })
      .toBe(true);
  await page.waitForLoadState('networkidle');
  const all = await fetched(page);
  // The other tab had at least as much time.
  await sparing.waitForLoadState('networkidle');
  const first = await fetched(sparing);
  expect(first.some(isParser)).toBe(false);
  let weight = 0;
  for (const path of new Set(all.filter((path) => !first.includes(path))))
    weight += gzipSync(await (await page.request.get(path)).body(), { level: 9 }).length;
  expect(weight).toBeGreaterThan(400_000);
  expect(weight).toBeLessThanOrEqual(700_000);
});
