import type { Page } from '@playwright/test';
import {
  type At,
  type PageFrame,
  centre,
  drag,
  field,
  goToPage,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  placeByDrag,
  settled,
  snapOff,
  toClient,
  tool,
  windowBox,
  zoomTo,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

const names = ['From left', 'From top', 'Width', 'Height'] as const;

/** The four numbers of the selected field, as the inspector shows them. */
async function numbers(page: Page): Promise<number[]> {
  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  const values: number[] = [];
  for (const name of names) values.push(Number(await inspector.getByLabel(name).inputValue()));
  return values;
}

/** Opens a file of Letter pages at 100 % without snapping. */
async function open(page: Page, pages = 3): Promise<PageFrame> {
  await openPdfs(page, pdfFile('pages.pdf', { pages }));
  await snapOff(page);
  await zoomTo(page, 100);
  await settled(pageRegion(page, 1));
  return pageFrame(pageRegion(page, 1));
}

const isAbout = (expected: number) => ({
  asymmetricMatch: (actual: unknown) =>
    typeof actual === 'number' && Math.abs(actual - expected) <= 0.02,
  toString: () => `about ${expected}`,
});
const box = (...values: number[]) => values.map(isAbout);

/** Takes all boxes away, for the next step. */
async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-field-id]')).toHaveCount(0);
}

test('a box that is dragged moves, is one step to undo, says where it is, and stays on its page', async ({
  page,
}) => {
  const frame = await open(page);
  await test.step('pressed and dragged in one go it moves, is one step to undo, and Escape puts it back', async () => {
    await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
    await expect.poll(() => numbers(page)).toEqual(box(130, 165, 140, 70));
    await placeByClick(page, 'Check', toClient(frame, { x: 400, y: 100 }));

    const from = toClient(frame, { x: 180, y: 190 });
    await drag(page, from, { x: from.x + 40, y: from.y + 80 });
    await expect.poll(() => numbers(page)).toEqual(box(160, 225, 140, 70));

    await page.mouse.move(from.x + 40, from.y + 80);
    await page.mouse.down();
    await page.mouse.move(from.x + 300, from.y + 300, { steps: 5 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => numbers(page)).toEqual(box(160, 225, 140, 70));
    const shown = await windowBox(field(page, 'Signature1'));
    expect(shown.x).toBeCloseTo(toClient(frame, { x: 160, y: 0 }).x, 0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await field(page, 'Signature1').click();
    await expect.poll(() => numbers(page)).toEqual(box(130, 165, 140, 70));
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => numbers(page)).toEqual(box(160, 225, 140, 70));
  });
  await test.step('the status line follows a drag, and has the exact place as soon as the hand rests', async () => {
    await clear(page);
    await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
    const [width, height] = [140, 70];
    const [line, resting] = [page.getByText(/Alt moves freely/), page.getByText(/ × 70 pt$/)];
    await expect(line).toBeHidden();
    await expect(resting).toBeVisible();

    const from = toClient(frame, { x: 200, y: 200 });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // This is faster than a person reads: only the last place counts.
    for (const by of [3, 9, 15, 21, 27, 33])
      await page.mouse.move(from.x + 4 * by, from.y + 2 * by, { steps: 3 });
    const at = { x: 200 + 99 - width / 2, y: 200 + 49.5 - height / 2 };
    await expect(line).toHaveText(`${at.x}, ${at.y} pt · Alt moves freely`);
    await expect(resting).toBeHidden();
    await page.mouse.up();
    await expect(line).toBeHidden();
    await expect(resting).toHaveText(new RegExp(`· ${at.x}, ${at.y} · 140 × 70 pt`));
  });
  await test.step('a box never leaves its page, wherever it is dropped', async () => {
    await clear(page);
    await placeByDrag(page, 'Signature', toClient(frame, { x: 8, y: 30 }));
    await expect.poll(() => numbers(page)).toEqual(box(0, 0, 140, 70));
    await drag(page, toClient(frame, { x: 70, y: 35 }), toClient(frame, { x: 609, y: 35 }));
    await expect.poll(() => numbers(page)).toEqual(box(472, 0, 140, 70));
    await placeByDrag(page, 'Check', { x: 1300, y: 500 });
    await expect(field(page, 'Check1')).toHaveCount(0);
    await expect(tool(page, 'Check')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('handles move their own edges, the middle of a small box moves it, also to another page', async ({
  page,
}) => {
  const frame = await open(page);
  await test.step('each of the eight handles moves its own edges and leaves the others', async () => {
    await placeByClick(page, 'Signature', toClient(frame, { x: 300, y: 300 }));
    const start = { left: 230, top: 265, right: 370, bottom: 335 };
    const middle = { x: 300, y: 300 };
    const handles: [At, number[]][] = [
      [{ x: start.left, y: start.top }, [240, 280, 130, 55]],
      [{ x: middle.x, y: start.top }, [230, 280, 140, 55]],
      [{ x: start.right, y: start.top }, [230, 280, 150, 55]],
      [{ x: start.right, y: middle.y }, [230, 265, 150, 70]],
      [{ x: start.right, y: start.bottom }, [230, 265, 150, 85]],
      [{ x: middle.x, y: start.bottom }, [230, 265, 140, 85]],
      [{ x: start.left, y: start.bottom }, [240, 265, 130, 85]],
      [{ x: start.left, y: middle.y }, [240, 265, 130, 70]],
    ];
    for (const [handle, expected] of handles) {
      const at = toClient(frame, handle);
      await drag(page, at, { x: at.x + (10 * 4) / 3, y: at.y + (15 * 4) / 3 });
      await expect.poll(() => numbers(page)).toEqual(box(...expected));
      await page.getByRole('button', { name: 'Undo' }).click();
      await field(page, 'Signature1').click();
      await expect.poll(() => numbers(page)).toEqual(box(230, 265, 140, 70));
    }
  });
  await test.step('the middle of a small box moves it, its corners resize it, also at 50 %', async () => {
    await clear(page);
    for (const zoom of [100, 50]) {
      await zoomTo(page, zoom);
      await settled(pageRegion(page, 1));
      const there = await pageFrame(pageRegion(page, 1));
      const at = toClient(there, { x: 300, y: 300 });
      await placeByClick(page, 'Check', at);
      await drag(page, at, { x: at.x + 20 * there.pxPerPt, y: at.y + 10 * there.pxPerPt });
      await expect.poll(() => numbers(page)).toEqual(box(313, 303, 14, 14));
      const corner = toClient(there, { x: 327, y: 317 });
      await drag(page, corner, {
        x: corner.x + 6 * there.pxPerPt,
        y: corner.y + 5 * there.pxPerPt,
      });
      await expect.poll(() => numbers(page)).toEqual(box(313, 303, 20, 19));
      await page.keyboard.press('Delete');
    }
  });
  await test.step('a box is carried to another page, and the page under the pointer takes it', async () => {
    await zoomTo(page, 50);
    const first = await goToPage(page, 1).then(pageFrame);
    await placeByClick(page, 'Signature', toClient(first, { x: 300, y: 700 }));
    const second = await pageFrame(pageRegion(page, 2));
    await drag(page, toClient(first, { x: 300, y: 700 }), toClient(second, { x: 250, y: 60 }));
    await expect(pageRegion(page, 2).locator('[data-field-name="Signature1"]')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Field', exact: true })).toContainText('of 3');
    await expect.poll(() => numbers(page)).toEqual(box(180, 25, 140, 70));
    await expect(field(page, 'Signature1')).toBeFocused();
  });
});

test('a tool stays in hand when it is pressed twice, and several boxes are chosen and moved as one', async ({
  page,
}) => {
  const frame = await open(page);
  await test.step('a tool pressed twice stays in hand until Escape', async () => {
    await tool(page, 'Check').dblclick();
    for (const y of [100, 140, 180]) {
      const at = toClient(frame, { x: 100, y });
      await page.mouse.move(at.x - 4, at.y);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.up();
    }
    await expect(page.locator('[data-field-id]')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Check')).toHaveAttribute('aria-pressed', 'false');
    const at = toClient(frame, { x: 400, y: 400 });
    await page.mouse.click(at.x, at.y);
    await expect(page.locator('[data-field-id]')).toHaveCount(3);
  });
  await test.step('several are chosen with Shift and by a frame, move together and keep their distances', async () => {
    await clear(page);
    for (const [index, y] of [100, 150, 200].entries())
      await placeByClick(page, 'Check', toClient(frame, { x: 100 + 30 * index, y }));
    await page.mouse.click(...pair(toClient(frame, { x: 400, y: 500 })));
    await expect(page.locator('[data-selection]')).toHaveCount(0);

    await page.mouse.click(...pair(toClient(frame, { x: 100, y: 100 })));
    await page.keyboard.down('Shift');
    await page.mouse.click(...pair(toClient(frame, { x: 160, y: 200 })));
    await page.keyboard.up('Shift');
    await expect(page.locator('[data-selection="many"]')).toHaveCount(2);

    await drag(page, toClient(frame, { x: 60, y: 60 }), toClient(frame, { x: 135, y: 155 }));
    await expect(page.locator('[data-selection="many"]')).toHaveCount(2);
    await drag(page, toClient(frame, { x: 100, y: 100 }), toClient(frame, { x: 50, y: 4 }));
    await page.mouse.click(...pair(toClient(frame, { x: 400, y: 500 })));
    const places: number[][] = [];
    for (const name of ['Check1', 'Check2', 'Check3']) {
      await field(page, name).click();
      places.push((await numbers(page)).slice(0, 2));
    }
    expect(places).toEqual([box(43, 0), box(73, 50), box(153, 193)]);

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(page.locator('[data-field-id]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.locator('[data-field-id]')).toHaveCount(3);
  });
});

test('boxes snap to what is near; a form field of the PDF itself stands still', async ({
  page,
}) => {
  await test.step('boxes snap to what is near, say so, and do not while Alt is held', async () => {
    const frame = await open(page);
    await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
    await placeByClick(page, 'Signature', toClient(frame, { x: 400, y: 320 }));
    await page.getByRole('button', { name: 'Snap', exact: true }).click();
    const from = toClient(frame, { x: 400, y: 320 });
    const near = toClient(frame, { x: 202, y: 330 });
    await drag(page, from, near);
    await expect.poll(async () => (await numbers(page))[0]).toBeCloseTo(130, 2);
    await page.keyboard.press('Control+z');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.keyboard.down('Alt');
    await page.mouse.move(near.x, near.y, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect.poll(async () => (await numbers(page))[0]).toEqual(isAbout(132));
  });
  await test.step('a form field of the PDF itself stands at its exact place and does not move', async () => {
    await openPdfs(
      page,
      pdfFile('form.pdf', {
        pages: [
          { rotate: 90, fields: [{ type: 'text', name: 'who', rect: [100, 500, 240, 570] }] },
        ],
      }),
    );
    const embedded = page.locator('[data-embedded-field="who"]');
    await expect(embedded).toBeVisible();
    const frame = await pageFrame(pageRegion(page, 1));
    const at = toClient(frame, { x: 500, y: 100 });
    const shown = await embedded.boundingBox();
    expect(Math.abs((shown?.x ?? 0) - at.x)).toBeLessThan(0.6);
    expect(Math.abs((shown?.y ?? 0) - at.y)).toBeLessThan(0.6);
    expect(Math.abs((shown?.width ?? 0) - 70 * frame.pxPerPt)).toBeLessThan(0.6);
    expect(Math.abs((shown?.height ?? 0) - 140 * frame.pxPerPt)).toBeLessThan(0.6);
    await drag(page, await centre(embedded), toClient(frame, { x: 300, y: 300 }));
    expect(await embedded.boundingBox()).toEqual(shown);
  });
});

function pair({ x, y }: At): [number, number] {
  return [x, y];
}
