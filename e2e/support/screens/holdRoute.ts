import type { Page } from '@playwright/test';

/**
 * Holds back the page's requests to these addresses (a glob of Playwright) until the returned
 * function is called.
 */
export async function holdRoute(page: Page, addresses: string): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}
