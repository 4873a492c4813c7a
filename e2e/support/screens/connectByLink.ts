import { expect, type Page } from '@playwright/test';
import type { StartedServer } from '../programs/server.ts';

/**
 * Follows the one-time link of a product that was just started, and waits until the server has
 * taken it: whoever leaves before is not signed in. The product that tests share has no such link;
 * there `signIn` does it.
 */
export async function connectByLink(
  page: Page,
  { connectUrl }: Pick<StartedServer, 'connectUrl'>,
): Promise<void> {
  await page.goto(connectUrl);
  await expect(page).not.toHaveURL(/[?&]connect=/);
  const config = await page.request.get(new URL('/app/config', connectUrl).href);
  expect(await config.json()).toMatchObject({ signedIn: true });
}
