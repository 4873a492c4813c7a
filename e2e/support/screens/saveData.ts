import type { Page } from '@playwright/test';

/** Lets the pages of a tab see a visitor who saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}
