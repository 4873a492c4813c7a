import type { Page } from '@playwright/test';
import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { onceMore } from '../support/onceMore.ts';
import { expect, test } from '../support/test.ts';

const pages = 24;

/** Counts the small pictures that were made and are loaded, from the page's first script on. */
async function countSmallPictures(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { loaded: 0 };
    Object.assign(window, { seen });
    window.Image = class extends Image {
      constructor() {
        super();
        this.addEventListener('load', () => (seen.loaded += 1));
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { seen: { loaded: number } }).seen.loaded);
}

/** Jumps to each page, there and back; the numbers of those that came without a picture. */
function jumpToAll(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const regionOf = (number: number) => document.querySelector(`[data-page-number="${number}"]`);
    const topOf = (number: number) => regionOf(number)?.getBoundingClientRect().top ?? 0;
    const pitch = topOf(2) - topOf(1);
    const scroller = regionOf(1)?.closest('[data-area="desk"]');
    if (!scroller || pitch <= 0) throw new Error('two pages are to be on the desk');
    const start = scroller.scrollTop;
    const isPicture = (one: Element) =>
      one instanceof HTMLImageElement
        ? one.complete && one.naturalWidth > 0
        : one instanceof HTMLCanvasElement && one.width > 0;
    const missing: number[] = [];
    const there = Array.from({ length: count }, (_, at) => at + 1);
    for (const number of [...there, ...there.toReversed()]) {
      scroller.scrollTop = start + (number - 1) * pitch;
      // The page hears of it before the frame's callbacks, which come before it is painted.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      const shown = [...(regionOf(number)?.querySelectorAll('canvas, img') ?? [])];
      if (!shown.some(isPicture)) missing.push(number);
    }
    return missing;
  }, pages);
}

test('at rest the small pictures of the pages around are made, each once, and a page shows its own in the frame in which it comes', async ({
  page,
}) => {
  const made = await countSmallPictures(page);
  await page.addInitScript(() => {
    const encoded = { here: 0 };
    Object.assign(window, { encoded });
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function counted(...values) {
      encoded.here += 1;
      toBlob.apply(this, values);
    };
  });
  await openPdfs(page, pdfFile('rolls.pdf', { pages }));
  await settled(pageRegion(page, 1));
  await expect.poll(made, { timeout: 60_000 }).toBeGreaterThanOrEqual(pages);
  expect(await jumpToAll(page)).toEqual([]);
  // Each once, but for the one that was under way when it was drawn large.
  expect(await made()).toBeLessThanOrEqual(pages + 2);
  // The renderer's thread encodes them; the first pages may come before it runs.
  const { here } = await page.evaluate<{ here: number }>('encoded');
  expect(here).toBeLessThan(pages / 3);
});

/**
 * Lets something happen to the renderer thread of the first document when it draws its second page,
 * and tells the server so.
 */
async function onSecondDrawing(page: Page, act: string): Promise<void> {
  let isFirst = true;
  await page.route(/pdf\.renderer/, async (route) => {
    const response = await route.fetch(onceMore);
    const script = await response.text();
    const trap = `let drawn = 0;
      self.addEventListener('message', ({ data }) => {
        if (data.action !== 'InitializeGraphics' || ++drawn !== 2) return;
        const told = new XMLHttpRequest();
        told.open('GET', '/healthz?reached', false);
        told.send();
        ${act}
      });`;
    const body = isFirst ? `${script}\n${trap}` : script;
    isFirst = false;
    await route.fulfill({ response, body });
  });
}

for (const [what, act, most] of [
  ['dies', "setTimeout(() => { throw new Error('died'); });", 0],
  // The page that hangs it is given up.
  ['hangs', 'for (;;);', 1],
] as const)
  test(`a renderer thread that ${what} over a page that nobody waits for keeps no other page from being drawn`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    let isReached = false;
    page.on('request', (request) => (isReached ||= request.url().includes('healthz?reached')));
    await onSecondDrawing(page, act);
    await openPdfs(page, pdfFile('rolls.pdf', { pages }));
    await settled(pageRegion(page, 1));
    await expect.poll(() => isReached, { timeout: 60_000 }).toBe(true);
    const list = page.getByRole('navigation', { name: 'Pages' });
    let givenUp = 0;
    for (const number of [2, 3, 4, 24, 5]) {
      await list.getByRole('button', { name: `Page ${number}`, exact: true }).click();
      const region = pageRegion(page, number);
      await expect(region).toBeInViewport();
      // What hangs is noticed within some seconds.
      await expect(region).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
      const again = region.getByRole('button', { name: 'Retry' });
      if ((await again.count()) > 0) {
        givenUp += 1;
        await again.click();
        await expect(again).toHaveCount(0);
      }
      await expect(region.locator('canvas').first()).toBeVisible();
    }
    expect(givenUp).toBeLessThanOrEqual(most);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
