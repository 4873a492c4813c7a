import { expect, type Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

/**
 * Follows a product's one-time link and waits until the server has taken it: whoever leaves before
 * is not signed in.
 */
export async function connectByLink(
  page: Page,
  { connectUrl }: Pick<RunningServer, 'connectUrl'>,
): Promise<void> {
  await page.goto(connectUrl);
  await expect(page).not.toHaveURL(/[?&]connect=/);
}
