import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * The folder for pictures of the README; they are only written when `PICTURES` is set
 * (`npx tsx scripts/pictures.ts`).
 */
const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

/**
 * Takes a picture of the window for the README. In an ordinary run of the tests it does nothing.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
