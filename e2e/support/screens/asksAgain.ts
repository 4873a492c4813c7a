import type { Page } from '@playwright/test';

/**
 * Whether the browser asks again for an imported file that did not come. Until 2026 the standard
 * had it keep the failure for as long as the page lives (whatwg/html, pull request 10327); there
 * only a page that is loaded again has the file.
 */
export async function asksAgain(page: Page): Promise<boolean> {
  const file = '/imported-twice.js';
  let asked = 0;
  const address = `**${file}`;
  await page.route(address, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript' });
  });
  const comes = () =>
    page.evaluate(
      (path) =>
        import(new URL(path, location.href).href).then(
          () => true,
          () => false,
        ),
      file,
    );
  if (await comes()) throw new Error('A file came that nobody has.');
  const isThere = await comes();
  await page.unroute(address);
  return isThere;
}
