import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './support/chromium.ts';
import { openPdfs, pageRegion, settled } from './support/designer.ts';
import { actAsSigner, linkOf, makeLease } from './support/lease.ts';
import { pdfFile } from './support/makePdf.ts';
import { openSigning } from './support/signing.ts';
import { expect, test } from './support/test.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/**
 * What cannot be read whole: text that ends beyond a box which neither scrolls nor says so with
 * dots, or beyond the window.
 */
function cutTexts(): string[] {
  const isOff = (element: Element) => {
    const style = getComputedStyle(element);
    return (
      style.visibility !== 'visible' ||
      style.clipPath !== 'none' ||
      style.opacity === '0' ||
      element.matches('option, [aria-hidden="true"], [data-page-number], [data-page-number] *')
    );
  };
  const isCut = (text: DOMRect, from: Element): boolean => {
    for (let box: Element | null = from; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (isOff(box) || style.textOverflow === 'ellipsis') return false;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      if (style.position === 'fixed') break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const frame = box.getBoundingClientRect();
      if (text.right > frame.right + 2 || text.bottom > frame.bottom + 4) return true;
    }
    return text.right > innerWidth + 2;
  };
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim();
    if (!parent || !words || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && isCut(rect, parent)) cut.push(words);
  }
  return cut;
}

/** Both windows show all their words, and nothing runs out of them. */
async function readable(page: Page, screen: string): Promise<void> {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    const at = `${screen} at ${viewport.width} px`;
    await expect.poll(() => page.evaluate(cutTexts), at).toEqual([]);
    const wider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(wider, at).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(desk);
}

test('with text of twice the usual size every screen is as readable as if it were enlarged', async ({
  server,
}) => {
  test.setTimeout(120_000);
  const browser = await chromium.launch({
    ...launchOptions(),
    args: [...(launchOptions().args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: desk });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Connect' })).toBeVisible();
    const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
    expect(await size()).toBe('28px');
    await readable(page, 'the first screen');

    await page.goto('/connect');
    await readable(page, 'Connect');
    await page.getByLabel('API key').fill(server.apiKey);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.waitForURL('/');
    const id = await makeLease(server);
    await actAsSigner(server, id, 0, 'opened');
    await page.reload();
    await expect(page.getByText('Lease').first()).toBeVisible();
    await readable(page, 'Documents');

    await page.goto(`/transactions/${id}`);
    await settled(pageRegion(page, 1));
    await readable(page, 'Transaction');

    const signer = await context.newPage();
    await openSigning(signer, await linkOf(server, id, 0));
    await readable(signer, 'the page of a signer');
    await signer.close();

    await page.goto('/');
    await openPdfs(page, pdfFile('agreement.pdf'));
    const region = pageRegion(page, 1);
    await settled(region);
    await region.hover({ position: { x: 200, y: 200 } });
    await page.keyboard.press('2');
    await region.click({ position: { x: 200, y: 200 } });
    await expect(page.getByText('SingleLine1').first()).toBeVisible();
    await readable(page, 'the designer');
  } finally {
    await browser.close();
  }
});
