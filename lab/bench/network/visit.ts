import type { Browser, BrowserContext, Page } from '@playwright/test';
import { phone } from '../../../e2e/support/screens/signing.ts';

/** A slow phone's network, in bits a second and ms, and how many times slower its processor is. */
const slow = { down: 1_600_000, up: 750_000, latency: 150, processor: 4 };

/** What a visit took, in ms from its link on, and what came until page 1 was there. */
export interface Visit {
  firstPage: number;
  firstField: number;
  /** From the wish to see page 600 until it is drawn; undefined where there is none. */
  farPage: number | undefined;
  requests: number;
  bytes: number;
  /** Pixels of page 1 from side to side. */
  width: number;
}

/** What is visited, and how. */
export interface Visiting {
  browser: Browser;
  probe: string;
  url: string;
  isSlow: boolean;
  /** Shows another page than the first; undefined where the document has none so far. */
  goFar: ((page: Page, pageNumber: number) => Promise<number>) | undefined;
  /** Whether there are fields to wait for. */
  hasFields: boolean;
}

export const farPage = 600;

/** Opens a link on a phone that was never there before. */
export async function visit(visiting: Visiting): Promise<Visit> {
  const context = await visiting.browser.newContext({ ...phone, locale: 'en-US' });
  try {
    return await visitIn(context, visiting);
  } finally {
    await context.close();
  }
}

async function visitIn(
  context: BrowserContext,
  { probe, url, isSlow, goFar, hasFields }: Visiting,
): Promise<Visit> {
  context.setDefaultTimeout(300_000);
  await context.addInitScript({ content: `globalThis.__name ??= (f) => f;\n${probe}` });
  const page = await context.newPage();
  if (isSlow) await slowDown(context, page);
  await page.goto(url, { waitUntil: 'commit' });
  const field = hasFields ? page.evaluate(() => window.bench.firstFieldOfVisit()) : undefined;
  const firstPage = await page.evaluate(() => window.bench.firstPageOfVisit());
  const came = await page.evaluate(() => window.bench.came());
  const firstField = (await field) ?? firstPage;
  const width = await page.evaluate(() => window.bench.widthOfFirst());
  return {
    firstPage,
    firstField: Math.max(firstPage, firstField),
    farPage: await goFar?.(page, farPage),
    ...came,
    width,
  };
}

/**
 * As slow as the phone. Chromium slows down the thread of the page only: workers, which read the
 * document, run as fast as they can, on either side alike.
 */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down / 8,
    uploadThroughput: slow.up / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
}
