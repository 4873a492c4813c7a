import type { CDPSession, Page } from '@playwright/test';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import {
  drag,
  exportedFields,
  exportMetadata,
  field,
  importMetadata,
  openPdfs,
  pageFrame,
  pageRegion,
  settled,
  toClient,
} from '../support/screens/designer.ts';
import { saveData } from '../support/screens/saveData.ts';
import { expect, test } from '../support/test.ts';

/*
 * The cost of a large draft, counted instead of timed, so that the result is the same on a busy
 * machine and on an idle one.
 */

interface Counts {
  /** Writes to the browser's store. */
  writes: number;
  /** Changes of field boxes; a box counts again each time. */
  touched: number;
  /** How often React committed a change to the document. */
  commits: number;
  /** Pictures whose drawing began, on this thread or in the renderer thread. */
  pictures: number;
  /** Pages whose drawing instructions are in memory. */
  instructed: number;
}

/** The members of pdf.js's messages that are counted. */
interface MessageData {
  pageProxyId?: number;
  width?: number;
  height?: number;
}

/** Counts from before the first script of the page on, without any code for it in the product. */
async function count(page: Page): Promise<void> {
  // What is made ready before a file is chosen does not count.
  await saveData(page);
  await page.addInitScript(() => {
    const counts = { writes: 0, touched: 0, commits: 0, pictures: 0, instructed: 0 };
    // React looks here for its developer tools, in production too.
    Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      value: {
        isDisabled: false,
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: () => (counts.commits += 1),
      },
    });
    const canvases: WeakRef<HTMLCanvasElement>[] = [];
    Object.assign(window, { counts, canvases });
    const counting = <T extends (...values: never[]) => unknown>(original: T) =>
      function counted(this: unknown, ...values: Parameters<T>) {
        counts.writes += 1;
        return original.apply(this, values);
      } as unknown as T;
    IDBObjectStore.prototype.put = counting(IDBObjectStore.prototype.put);
    IDBObjectStore.prototype.add = counting(IDBObjectStore.prototype.add);
    const getContext = HTMLCanvasElement.prototype.getContext;
    const seen = new WeakSet<HTMLCanvasElement>();
    HTMLCanvasElement.prototype.getContext = function counted(
      this: HTMLCanvasElement,
      ...values: Parameters<typeof getContext>
    ) {
      // Small canvases are not pages: text is measured and thumbnails are made on them.
      if (!seen.has(this) && this.width * this.height > 200_000) {
        seen.add(this);
        // A canvas that only shows what was drawn elsewhere is not a second picture.
        if (values[0] !== 'bitmaprenderer') counts.pictures += 1;
        canvases.push(new WeakRef(this));
      }
      return getContext.apply(this, values);
    } as typeof getContext;
    // Messages of the page to the threads that read the file and draw.
    const instructed = new Set<unknown>();
    const postMessage = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function counted(this: Worker, ...values: unknown[]) {
      const [message] = values as [{ action?: string; data?: MessageData }?];
      const { width = 0, height = 0 } = message?.data ?? {};
      if (message?.action === 'InitializeGraphics' && width * height > 200_000)
        counts.pictures += 1;
      if (message?.action === 'GetOperatorList') instructed.add(message.data?.pageProxyId);
      if (message?.action === 'CleanupPage') instructed.delete(message.data?.pageProxyId);
      counts.instructed = instructed.size;
      return Reflect.apply(postMessage, this, values);
    } as typeof postMessage;
    new MutationObserver((records) => {
      const boxes = records.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[data-field-id]'),
      );
      counts.touched += new Set(boxes.filter(Boolean)).size;
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

function countsOf(page: Page): Promise<Counts> {
  return page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }));
}

/** The number of canvases with pixels, in the document or held by a script. */
function liveCanvases(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { canvases } = window as unknown as { canvases: WeakRef<HTMLCanvasElement>[] };
    const alive = canvases.flatMap((canvas) => canvas.deref() ?? []);
    const shown = document.querySelectorAll('canvas');
    return new Set([...alive, ...shown].filter(({ width }) => width > 0)).size;
  });
}

/** The number of elements except those of field boxes. */
function nodesBesideBoxes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll('*').length;
    return all - document.querySelectorAll('[data-field-id], [data-field-id] *').length;
  });
}

/** The number of the last page that is partly in view. */
function lastPageInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('[data-page-number]')].filter(
      (region) => region.getBoundingClientRect().top < innerHeight,
    );
    return Math.max(0, ...seen.map((region) => Number(region.dataset['pageNumber'])));
  });
}

async function layouts(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
}

/** Metadata with the given number of check boxes on each page, in rows of 24. */
function metadata(pages: number, onPage: number): object {
  const fields = Array.from({ length: pages * onPage }, (_, at) => {
    const place = at % onPage;
    const Location = {
      Right: 20 + (place % 24) * 24,
      Top: 20 + Math.floor(place / 24) * 18,
      Width: 16,
      Height: 12,
      PageNumber: Math.floor(at / onPage) + 1,
    };
    return [`F${at + 1}`, { Type: 'Check', Location }] as const;
  });
  return {
    DisplayName: 'Large',
    Signers: { Signer1: { FormSets: ['all'] } },
    FormSets: { all: Object.fromEntries(fields) },
  };
}

async function openLarge(page: Page, pages: number, onPage: number): Promise<void> {
  await openPdfs(page, pdfFile('large.pdf', { pages }));
  await importMetadata(page, 'large.pdf.metadata.json', metadata(pages, onPage));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'F1')).toBeVisible();
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await settled(pageRegion(page, 1));
}

/** Moves the pressed pointer in the given number of steps, each in a frame of its own. */
async function moveBy(page: Page, from: { x: number; y: number }, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(from.x + step * 3.3, from.y + step * 4.7);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

test('with 5,000 fields a drag writes nothing, draws no component and lays out once a move, a nudge touches one box, and scrolling keeps few canvases', async ({
  page,
}) => {
  // Many things are tested at once, because opening so large a draft takes longer than all of them.
  test.slow();
  await count(page);
  await openLarge(page, 250, 20);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const start = toClient(await pageFrame(pageRegion(page, 1)), { x: 28, y: 26 });

  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await moveBy(page, start, 5);
  // What the press itself asks for, as a name for what it selects, is there before it is counted.
  let commits = -1;
  await expect
    .poll(
      async () => {
        const earlier = commits;
        ({ commits } = await countsOf(page));
        return commits === earlier;
      },
      { intervals: [300] },
    )
    .toBe(true);
  const [before, layoutsBefore] = [await countsOf(page), await layouts(cdp)];
  const moves = 40;
  await moveBy(page, { x: start.x + 16.5, y: start.y + 23.5 }, moves);
  const [after, layoutsAfter] = [await countsOf(page), await layouts(cdp)];
  expect(after.writes - before.writes).toBe(0);
  expect(after.touched - before.touched).toBe(0);
  // No commit belongs to the drag; work that began before it may end during it.
  expect(before.commits).toBeGreaterThan(0);
  expect(after.commits - before.commits).toBeLessThanOrEqual(3);
  // "Saved" and similar notes may cause a layout each.
  expect(layoutsAfter - layoutsBefore).toBeLessThanOrEqual(moves + 3);
  await page.mouse.up();
  await expect.poll(async () => (await countsOf(page)).writes).toBeGreaterThan(after.writes);

  const box = field(page, 'F1');
  await expect(box).toBeFocused();
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  const left = await box.evaluate((element) => element.getBoundingClientRect().left);
  const { touched } = await countsOf(page);
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => box.evaluate((element) => element.getBoundingClientRect().left))
    .toBeGreaterThan(left);
  expect((await countsOf(page)).touched - touched).toBe(1);

  expect(await nodesBesideBoxes(page)).toBeLessThanOrEqual(3_000);

  // Scrolling through 60 pages keeps few canvases and begins few pictures.
  const frame = await pageFrame(pageRegion(page, 1));
  await page.mouse.move(frame.left + 100, 400);
  const { pictures } = await countsOf(page);
  let most = 0;
  for (let at = 1; at <= 60; at += 1) {
    await page.mouse.wheel(0, frame.height);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    most = Math.max(most, await page.locator('canvas').count());
  }
  await expect.poll(() => lastPageInView(page)).toBeGreaterThan(55);
  await settled(pageRegion(page, await lastPageInView(page)));
  await cdp.send('HeapProfiler.collectGarbage');
  expect(most).toBeLessThanOrEqual(12);
  expect(await liveCanvases(page)).toBeLessThanOrEqual(12);
  // Each page is drawn at most twice: when it comes into view and, if it was left before it was
  // finished, once more.
  expect((await countsOf(page)).pictures - pictures).toBeLessThanOrEqual(120);
  expect(await nodesBesideBoxes(page)).toBeLessThanOrEqual(3_000);
  expect(exportedFields(await exportMetadata(page)).size).toBe(5_000);
});

test('going through pages one by one draws each about once, and keeps instructions only of what is in view', async ({
  page,
}) => {
  await count(page);
  await openPdfs(page, pdfFile('leaves.pdf', { pages: 60 }));
  await settled(pageRegion(page, 1));
  const frame = await pageFrame(pageRegion(page, 1));
  await page.mouse.move(frame.left + 100, 400);
  const { pictures } = await countsOf(page);
  const pages = 25;
  for (let at = 2; at <= pages; at += 1) {
    const { top } = await pageFrame(pageRegion(page, at));
    await page.mouse.wheel(0, top - frame.top);
    await settled(pageRegion(page, at));
  }
  // Two more are drawn ahead, and one or two may be drawn again because they were left too soon.
  expect((await countsOf(page)).pictures - pictures).toBeLessThanOrEqual(pages + 6);
  expect(await page.locator('canvas').count()).toBeLessThanOrEqual(12);
  // These are the pages in view, and one whose small picture is being made.
  await expect.poll(async () => (await countsOf(page)).instructed).toBeLessThanOrEqual(4);
});

test('fonts are freed once many pages were drawn and the view rests, and are there again for the next page', async ({
  page,
}) => {
  // Drawing a hundred pages one after another is most of it.
  test.slow();
  await saveData(page);
  await page.addInitScript(() => {
    const freed: FontFace[] = [];
    Object.assign(window, { freed });
    // Chromium has had its type by name only since 2026.
    const { fonts } = document;
    const forget = fonts.delete.bind(fonts);
    fonts.delete = (font) => {
      freed.push(font);
      return forget(font);
    };
  });
  const freed = () => page.evaluate(() => (Reflect.get(window, 'freed') as FontFace[]).length);
  const fontsOfPages = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => /^"?g_d/.test(family)).length);
  const box = page.getByLabel('Go to page', { exact: true });
  await openPdfs(page, pdfFile('fonts.pdf', { pages: 110 }));
  await settled(pageRegion(page, 1));
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let at = 2; at <= 110; at += 1) {
      const region = () => document.querySelector(`[data-page-number="${at}"]`);
      while (!region()) await frame();
      region()?.scrollIntoView();
      while (region()?.getAttribute('aria-busy') !== 'false') await frame();
    }
  });
  await expect.poll(freed, { timeout: 60_000 }).toBeGreaterThan(0);
  await box.fill('4');
  await box.press('Enter');
  await settled(pageRegion(page, 4));
  await expect.poll(fontsOfPages).toBeGreaterThan(0);
});

test('a window that nobody sees makes no small pictures of pages around, and does when it is seen', async ({
  page,
}) => {
  await saveData(page);
  await page.addInitScript(() => {
    const seen = { isAway: true, begun: 0 };
    Object.assign(window, { seen });
    Object.defineProperty(document, 'hidden', { get: () => seen.isAway });
    const postMessage = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function counted(this: Worker, ...values: unknown[]) {
      const [message] = values as [{ action?: string }?];
      if (message?.action === 'InitializeGraphics') seen.begun += 1;
      return Reflect.apply(postMessage, this, values);
    } as typeof postMessage;
  });
  const begun = () => page.evaluate(() => (Reflect.get(window, 'seen') as { begun: number }).begun);
  await openPdfs(page, pdfFile('long.pdf', { pages: 40 }));
  await settled(pageRegion(page, 1));
  // The list shows four, two more are drawn ahead; far more would begin in as many frames.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 120; frames += 1)
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve())),
      );
  });
  expect(await begun()).toBeLessThan(12);
  await page.evaluate(() => {
    Object.assign(Reflect.get(window, 'seen') as object, { isAway: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(begun, { timeout: 60_000 }).toBeGreaterThanOrEqual(36);
});

test('the parser is asked for the first page once, while there is no place for it on the screen yet', async ({
  page,
}) => {
  await saveData(page);
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function tell(this: Worker, ...told: [never, never]) {
      const [message]: [{ action?: string; data?: { pageIndex?: number } }, unknown] = told;
      const place = document.querySelector('[data-page-number]');
      if (message.action === 'GetOperatorList' && message.data?.pageIndex === 0)
        asked.push(place?.getAttribute('aria-busy') ?? 'no place yet');
      postMessage.apply(this, told);
    };
  });
  await openPdfs(page, pdfFile('soon.pdf', { pages: 2 }));
  await settled(pageRegion(page, 1));
  const asked = await page.evaluate(() => Reflect.get(window, 'asked') as string[]);
  // Later it may be drawn again for a small picture.
  expect(asked.filter((busy) => busy !== 'false')).toEqual(['no place yet']);
});

test('a page with 1,000 fields has a few boxes, and every field of it can be pressed, reached and moved', async ({
  page,
}) => {
  await count(page);
  await openLarge(page, 2, 1_000);
  const boxes = page.locator('[data-page-number="1"] [data-field-id]');
  expect(await boxes.count()).toBeLessThanOrEqual(10);
  const frame = await pageFrame(pageRegion(page, 1));
  // The first field of the tenth row is F217.
  const at = toClient(frame, { x: 28, y: 20 + 9 * 18 + 6 });
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.up();
  await expect(field(page, 'F217')).toHaveAttribute('aria-current', 'true');
  await expect(field(page, 'F217')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'F218')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'F217')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await expect(field(page, 'F218')).toHaveCount(0);
  await drag(page, at, { x: at.x + 60, y: at.y + 100 });
  const exported = exportedFields(await exportMetadata(page));
  expect(exported.size).toBe(1_999);
  const moved = exported.get('F217')?.Location;
  expect(Math.abs((moved?.Right ?? 0) - (20 + 60 / frame.pxPerPt))).toBeLessThan(8);
  expect(await boxes.count()).toBeLessThanOrEqual(10);
});
