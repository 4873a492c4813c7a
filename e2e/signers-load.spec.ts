import { gzipSync } from 'node:zlib';
import { linkOf, makeLease } from './support/lease.ts';
import { openSigning, phone } from './support/signing.ts';
import { expect, test } from './support/test.ts';

test("a signer's page names all scripts and styles that it needs, of at most 382 kB, in its HTML", async ({
  browser,
  server,
}) => {
  const link = await linkOf(server, await makeLease(server), 0);
  const context = await browser.newContext({ ...phone, locale: 'en-US' });
  const page = await context.newPage();
  const came = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What is asked for at rest, so that later parts can be asked for again, delays nothing.
    if (/\.(?:js|css)$/.test(pathname) && !pathname.includes('/partFiles-')) came.add(pathname);
  });
  await openSigning(page, link);
  await expect(page.locator('[data-field-name]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const needed = [...came];
  const html = await (await page.request.get(link)).text();
  expect(needed.filter((path) => !html.includes(path))).toEqual([]);
  let weight = 0;
  for (const path of needed) weight += gzipSync(await (await page.request.get(path)).body()).length;
  expect(needed.length).toBeGreaterThan(1);
  expect(needed.length).toBeLessThanOrEqual(66);
  expect(weight).toBeLessThanOrEqual(382_000);
  await context.close();
});
