import { writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { type ReadPdf, readPdf } from '../pdfs/readPdf.ts';

type Counting = typeof globalThis & { timesPrinted?: number };

/** Lets `window.print` count instead of opening a dialog, in every document of this page. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counting: Counting = globalThis;
    counting.timesPrinted = 0;
    window.print = () => {
      counting.timesPrinted = (counting.timesPrinted ?? 0) + 1;
    };
  });
}

/** Waits until the page has asked the browser to print for the n-th time. */
export async function printAsked(page: Page, times = 1): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (globalThis as Counting).timesPrinted), { timeout: 60_000 })
    .toBe(times);
}

/** What the browser prints of the page now, opened. */
export async function readPrint(browser: Browser, page: Page, path?: string): Promise<ReadPdf> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (path !== undefined) await writeFile(path, bytes);
  return readPdf(browser, bytes);
}

/**
 * Expects a print to have the pages of a document: their sizes, which browsers round, and their
 * ink.
 */
export async function expectPrintOf(printed: ReadPdf, original: ReadPdf): Promise<void> {
  expect(printed.pages).toBe(original.pages);
  const dpi = 100;
  for (const [index, [width, height]] of original.sizes.entries()) {
    const [ownWidth = 0, ownHeight = 0] = printed.sizes[index] ?? [];
    expect(Math.abs(ownWidth - width)).toBeLessThanOrEqual(0.6);
    expect(Math.abs(ownHeight - height)).toBeLessThanOrEqual(0.6);
    // The browser rounds sizes of sheets: the print is laid on the document at their corner.
    const box = { x: 0, y: 0, width: ownWidth, height: ownHeight };
    const whole = {
      ...box,
      width: (Math.ceil((ownWidth * dpi) / 72 - 1e-6) * 72) / dpi,
      height: (Math.ceil((ownHeight * dpi) / 72 - 1e-6) * 72) / dpi,
    };
    const picture = await printed.picture(index + 1, dpi);
    const alike = await original.likeness(index + 1, whole, picture);
    expect([index + 1, alike > 0.96 ? 'alike' : alike]).toEqual([index + 1, 'alike']);
  }
}
