import type { Locator } from '@playwright/test';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { expect, test } from '../support/test.ts';

const rows = 2_000;
const bars = Array.from({ length: rows }, (_, at) => `72 ${100 + at / 10} 200 20 re f`);

/** A knockout group of many opaque bars, and of a translucent square that lies on another. */
const pdf = rawPdf({
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
    /Resources <</XObject <</Group 5 0 R>>>>>>`,
  4: rawStream('/Group Do'),
  5: rawStream(
    `0 0.5 0 rg ${bars.join(' ')} /Half gs 0 0 1 rg 72 500 100 100 re f 1 0 0 rg 122 500 100 100 re f`,
    `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group <</S /Transparency /I true /K true>>
    /Resources <</ExtGState <</Half <</ca 0.5>>>>>>`,
  ),
});

/** The colour that a page of 612 × 792 pt shows at a place (points from its lower left corner). */
function colourAt(region: Locator, x: number, y: number): Promise<number[]> {
  return region.evaluate(
    (element, at) => {
      const shown = element.querySelector('canvas');
      const copy = document.createElement('canvas').getContext('2d');
      if (!shown || !copy) throw new Error('the page has no picture');
      const scale = shown.width / 612;
      copy.drawImage(shown, -Math.round(at.x * scale), -Math.round((792 - at.y) * scale));
      return [...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    },
    { x, y },
  );
}

test('a knockout group shows its topmost elements, and takes a surface only for translucent ones', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counts = { copies: 0 };
    Object.assign(window, { counts });
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { drawImage } = prototype;
      prototype.drawImage = function counted(this: CanvasDrawImage, ...values: unknown[]) {
        counts.copies += 1;
        Reflect.apply(drawImage, this, values);
      };
    }
  });
  await openPdfs(page, { name: 'knockout.pdf', mimeType: 'application/pdf', buffer: pdf });
  const region = pageRegion(page, 1);
  await settled(region);
  const { copies } = await page.evaluate<{ copies: number }>('counts');
  expect(copies).toBeLessThan(rows / 10);

  expect(await colourAt(region, 100, 200)).toEqual([0, 128, 0]);
  expect(await colourAt(region, 90, 550)).toEqual([127, 127, 255]);
  // Nothing of the blue square below.
  expect(await colourAt(region, 150, 550)).toEqual([255, 127, 127]);
  expect(await colourAt(region, 200, 550)).toEqual([255, 127, 127]);
});

test('a transfer function turns the colours that it is for, and no others', async ({ page }) => {
  const negative = '<</FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1>>';
  const buffer = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
      /Resources <</ExtGState <</Turned <</TR ${negative}>> /Plain <</TR /Identity>>>>>>>>`,
    4: rawStream('/Turned gs 1 0 0 rg 72 500 100 100 re f /Plain gs 72 200 100 100 re f'),
  });
  await openPdfs(page, { name: 'turned.pdf', mimeType: 'application/pdf', buffer });
  const region = pageRegion(page, 1);
  await settled(region);
  expect(await colourAt(region, 100, 550)).toEqual([0, 255, 255]);
  expect(await colourAt(region, 100, 250)).toEqual([255, 0, 0]);
});
