import { gzipSync } from 'node:zlib';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { openSigning, phone } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const isPart = (path: string) => /\.(?:js|css)$/.test(path);

test("a signer's page names what draws its first page, at most 309 kB in 12 files, and then fetches the form, at most 388 kB in 42 files in all", async ({
  browser,
  server,
}) => {
  const link = await linkOf(server, await makeLease(server), 0);
  const context = await browser.newContext({ ...phone, locale: 'en-US' });
  const page = await context.newPage();
  const html = await (await page.request.get(link)).text();
  let draws = true;
  const named: string[] = [];
  const later: string[] = [];
  await page.route(
    ({ pathname }) => isPart(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const isNamed = html.includes(pathname);
      // What is asked for at rest delays nothing: where later parts can be asked for again, and
      // what reads the words of a page.
      const isAtRest = /\/(?:partFiles|PageDocument|readPageWords|pageWords)-/.test(pathname);
      if (isNamed && !named.includes(pathname)) named.push(pathname);
      if (!isNamed && !isAtRest && !later.includes(pathname)) later.push(pathname);
      if (draws && !isNamed) await route.abort();
      else await route.continue();
    },
  );
  // The first page is drawn without anything that is not named.
  await openSigning(page, link);
  await expect.poll(() => later.length).toBeGreaterThan(0);
  await expect(page.locator('[data-field-name]')).toHaveCount(0);
  draws = false;
  await openSigning(page, link);
  await expect(page.locator('[data-field-name]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weigh = async (paths: readonly string[]) => {
    let weight = 0;
    for (const path of paths)
      weight += gzipSync(await (await page.request.get(path)).body()).length;
    return weight;
  };
  const weights = [await weigh(named), await weigh(later)];
  expect(named.length).toBeGreaterThan(1);
  expect(named.length).toBeLessThanOrEqual(12);
  expect(weights[0]).toBeLessThanOrEqual(309_000);
  expect(named.length + later.length).toBeLessThanOrEqual(42);
  expect((weights[0] ?? 0) + (weights[1] ?? 0)).toBeLessThanOrEqual(388_000);
  await context.close();
});
