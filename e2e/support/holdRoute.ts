import type { Page } from '@playwright/test';

/**
 * Holds back what the page asks for at these addresses (a glob of Playwright); what is given lets
 * it come.
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
