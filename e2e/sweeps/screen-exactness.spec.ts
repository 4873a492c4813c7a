import type { Page } from '@playwright/test';
import {
  field,
  goToPage,
  openPdfs,
  pageFrame,
  reach,
  settled,
  snapOff,
  toClient,
  zoomTo,
} from '../support/screens/designer.ts';
import { drawBox } from '../support/screens/drawBox.ts';
import { type PageSpec, pdfFile } from '../support/pdfs/makePdf.ts';
import { type Shown, shownAt } from '../support/pdfs/shapesPdf.ts';
import { expect, test } from '../support/test.ts';

/** Pages with a black box, and what must be shown of them, derived while they are made. */
const pages: (PageSpec & { mark: readonly [number, number, number, number]; shown: Shown })[] = [
  {
    mark: [280.3, 640.7, 340.8, 680.2],
    shown: { view: [0, 0, 612, 792], turns: 0, unit: 1 },
  },
  {
    rotate: 90,
    cropBox: [50, 100, 562, 692],
    mark: [120.4, 360.6, 150.9, 430.1],
    shown: { view: [50, 100, 562, 692], turns: 1, unit: 1 },
  },
  {
    mediaBox: [-20.5, -30.25, 479.5, 569.75],
    rotate: -90,
    userUnit: 1.5,
    mark: [400.7, 240.2, 440.3, 300.9],
    shown: { view: [-20.5, -30.25, 479.5, 569.75], turns: 3, unit: 1.5 },
  },
];

/** In device px. */
const exactness = 0.5;

for (const density of [1.25, 2]) {
  test.describe(`on a screen of density ${density}`, () => {
    test.use({ deviceScaleFactor: density });

    test('what the file holds and what is placed on it are within half a pixel of their places', async ({
      page,
    }) => {
      await openPdfs(page, pdfFile('marks.pdf', { pages }));
      await snapOff(page);
      const faults: string[] = [];
      const compare = (what: string, found: Edges, meant: Edges) => {
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          if (!(Math.abs(found[side] - meant[side]) <= exactness))
            faults.push(`${what}: ${side} at ${found[side]} px, not ${meant[side]}`);
      };
      let drawn = 0;
      for (const zoom of [undefined, 50, 200]) {
        if (zoom !== undefined) await zoomTo(page, zoom);
        for (const [index, { mark, shown }] of pages.entries()) {
          const what = `page ${index + 1} at ${zoom ?? 'fit width'}`;
          const region = await goToPage(page, index + 1);
          const [a, b] = [
            shownAt(shown, { x: mark[0], y: mark[1] }),
            shownAt(shown, { x: mark[2], y: mark[3] }),
          ];
          await reach(page, region, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
          await settled(region);
          const frame = await pageFrame(region);
          const meant = edgesOf(toClient(frame, a), toClient(frame, b), density);
          compare(`${what}, the file's box`, await blackBox(page, meant, density), meant);
          if (zoom !== undefined) continue;

          const place = await drawBox(page, region, index + 1);
          const now = await pageFrame(region);
          const { Right: x, Top: y, Width: width, Height: height } = place;
          drawn += 1;
          const box = await field(page, `SingleLine${drawn}`).evaluate((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { left, top, right, bottom };
          });
          const corners = [toClient(now, { x, y }), toClient(now, { x: x + width, y: y + height })];
          compare(
            `${what}, the field`,
            edgesOf({ x: box.left, y: box.top }, { x: box.right, y: box.bottom }, density),
            edgesOf(corners[0], corners[1], density),
          );
        }
      }
      expect(faults).toEqual([]);
    });
  });
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Corner {
  x: number;
  y: number;
}

/** The box between two places of the window, in device px. */
function edgesOf(a: Corner = { x: 0, y: 0 }, b: Corner = a, density = 1): Edges {
  return {
    left: Math.min(a.x, b.x) * density,
    top: Math.min(a.y, b.y) * density,
    right: Math.max(a.x, b.x) * density,
    bottom: Math.max(a.y, b.y) * density,
  };
}

/**
 * The black box around a place of the window, found in a screenshot by the weight of its ink, and
 * therefore finer than a pixel. In device px.
 */
async function blackBox(page: Page, near: Edges, density: number): Promise<Edges> {
  // This is a whole number of device px at every density that is a multiple of a quarter.
  const clip = {
    x: Math.floor((near.left / density - 6) / 4) * 4,
    y: Math.floor((near.top / density - 6) / 4) * 4,
    width: Math.ceil(((near.right - near.left) / density + 20) / 4) * 4,
    height: Math.ceil(((near.bottom - near.top) / density + 20) / 4) * 4,
  };
  const png = await page.screenshot({ clip, scale: 'device', animations: 'disabled' });
  const ink = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const columns = Array.from({ length: width }, () => 0);
    const rows = Array.from({ length: height }, () => 0);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = 4 * (y * width + x);
        const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
        // The ruled lines of the page are paler than this.
        const dark = light > 195 ? 0 : 1 - light / 255;
        columns[x] = (columns[x] ?? 0) + dark;
        rows[y] = (rows[y] ?? 0) + dark;
      }
    }
    return { columns, rows };
  }, png.toString('base64'));
  const [across, down] = [extentOf(ink.columns), extentOf(ink.rows)];
  const [x, y] = [clip.x * density, clip.y * density];
  return { left: x + across.from, top: y + down.from, right: x + across.to, bottom: y + down.to };
}

/**
 * Where the ink begins and ends along an axis: full lines count whole, those at the edges in
 * proportion to their darkness.
 */
function extentOf(sums: readonly number[]): { from: number; to: number } {
  const full = Math.max(...sums);
  const total = sums.reduce((sum, value) => sum + value, 0);
  const middle = sums.reduce((sum, value, index) => sum + value * (index + 0.5), 0) / total;
  return { from: middle - total / full / 2, to: middle + total / full / 2 };
}
