import {
  field,
  pageFrame,
  pageRegion,
  placeByClick,
  settled,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

const screens = {
  'a desk': { width: 1440, height: 900 },
  'a small window': { width: 900, height: 700 },
  'a phone': { width: 390, height: 844 },
};

for (const [name, size] of Object.entries(screens))
  test(`on ${name} the first page is drawn once, before its tools, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => {
      // A machine under load may take longer than the page's head start, and than opening may
      // take before the designer comes up: here neither has an end.
      const limits = new Set([250, 600]);
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (work: () => void, ms = 0) => setTimeout(work, limits.has(ms) ? 60_000 : ms),
      });
      const look = () => {
        const region = document.querySelector('[data-page-number="1"][aria-busy="false"]');
        const canvas = region?.querySelector('canvas');
        if (!region || !canvas) return;
        observer.disconnect();
        Object.assign(window, {
          atFirst: {
            canvas,
            hasTools: document.querySelector('main')?.getAttribute('aria-busy') !== 'true',
            place: JSON.stringify(region.getBoundingClientRect()),
          },
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto('/');
    await page.getByLabel('Open PDF').setInputFiles(pdfFile('first.pdf', { pages: [{}, {}] }));
    const region = pageRegion(page, 1);
    await settled(region);
    const { hasTools, isSame, place } = await page.evaluate(() => {
      const { atFirst } = window as unknown as {
        atFirst: { canvas: HTMLCanvasElement; hasTools: boolean; place: string };
      };
      const now = document.querySelector('[data-page-number="1"]');
      return {
        ...atFirst,
        isSame: now?.querySelector('canvas') === atFirst.canvas,
        place: [atFirst.place, JSON.stringify(now?.getBoundingClientRect())],
      };
    });
    expect({ hasTools, isSame }).toEqual({ hasTools: false, isSame: true });
    expect(place[1]).toBe(place[0]);
    await placeByClick(page, 'Signature', toClient(await pageFrame(region), { x: 200, y: 150 }));
    await expect(field(page, 'Signature1')).toBeVisible();
    // The draft is stored: its address can be loaded again.
    await page.waitForURL(/\/design\//);
  });
