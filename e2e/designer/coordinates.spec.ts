import type { Page } from '@playwright/test';
import {
  type At,
  type PageFrame,
  drag,
  exportedFields,
  exportMetadata,
  field,
  goToPage,
  openPdfs,
  pageFrame,
  placeByClick,
  placeByDrag,
  placeByDrawing,
  settled,
  snapOff,
  toClient,
  toPoints,
  zoomTo,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** Rounding costs half a hundredth; the rest allows for floating point and the browser. */
const exactness = 0.02;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  page: number;
}

const file = () =>
  pdfFile('shapes.pdf', {
    pages: [
      {},
      {},
      { rotate: 90, cropBox: [50, 100, 562, 692] },
      { userUnit: 1.5, mediaBox: [0, 0, 500, 600] },
    ],
  });

const kinds = [
  { page: 2, what: 'plain' },
  { page: 3, what: 'rotated and cropped' },
  { page: 4, what: 'with a user unit' },
];

/** The middle of the visible part of a page, off whole pixels. */
async function visibleMiddle(page: Page, number: number): Promise<At> {
  const middle = await page.locator(`[data-page-number="${number}"]`).evaluate((element) => {
    const box = element.getBoundingClientRect();
    const seen = { left: 230, top: 60, right: 1100, bottom: 860 };
    const left = Math.max(box.left, seen.left);
    const right = Math.min(box.right, seen.right);
    const top = Math.max(box.top, seen.top);
    const bottom = Math.min(box.bottom, seen.bottom);
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
  return { x: Math.floor(middle.x) + 0.4375, y: Math.floor(middle.y) + 0.3125 };
}

const zooms = [50, 100, 200];

/** Drops a box around `at` by its button and moves it; where it then is, in points. */
async function placeAndMove(page: Page, frame: PageFrame, at: At): Promise<Omit<Place, 'page'>> {
  const dropped = { x: at.x, y: at.y - 60 * frame.pxPerPt };
  await placeByDrag(page, 'Signature', dropped);
  const moved = { x: dropped.x + 31.625, y: dropped.y - 12.1875 };
  await drag(page, dropped, moved);
  const middle = toPoints(frame, moved);
  return { x: middle.x - 70, y: middle.y - 35, width: 140, height: 70 };
}

/** Places a box by a click and pulls its corner; where it then is, in points. */
async function placeAndResize(page: Page, frame: PageFrame, at: At): Promise<Omit<Place, 'page'>> {
  await placeByClick(page, 'Single line', at);
  const line = toPoints(frame, at);
  const corner = toClient(frame, { x: line.x + 90, y: line.y + 10 });
  await drag(page, corner, { x: corner.x + 14.375, y: corner.y + 9.8125 });
  return {
    x: line.x - 90,
    y: line.y - 10,
    width: 180 + 14.375 / frame.pxPerPt,
    height: 20 + 9.8125 / frame.pxPerPt,
  };
}

/** Draws a box from corner to corner; where it then is, in points. */
async function draw(page: Page, frame: PageFrame, at: At): Promise<Omit<Place, 'page'>> {
  const from = { x: at.x - 20.1875, y: at.y + 60 * frame.pxPerPt };
  const to = { x: at.x + 21.25, y: from.y + 38.5625 };
  await placeByDrawing(page, 'Check', from, to);
  const [a, b] = [toPoints(frame, from), toPoints(frame, to)];
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

const gestures = [
  { type: 'Signature', make: placeAndMove },
  { type: 'SingleLine', make: placeAndResize },
  { type: 'Check', make: draw },
];

// Each page meets each zoom, and each zoom each density. Where a point is no whole number of pixels
// all gestures are made on each page; on other screens each is made once, on a page of its own.
for (const [turn, density] of [1, 1.5, 2].entries()) {
  const isWhole = Number.isInteger(density);
  test.describe(`on a screen of density ${density}`, () => {
    test.use({ deviceScaleFactor: density });

    test('what is placed, moved and resized by mouse is exported where it was put', async ({
      page,
    }) => {
      await openPdfs(page, file());
      await snapOff(page);
      const expected = new Map<string, Place>();
      for (const [index, { page: number }] of kinds.entries()) {
        await goToPage(page, number);
        await zoomTo(page, zooms[(index + turn) % zooms.length] ?? 100);
        const region = await goToPage(page, number);
        await settled(region);
        const frame = await pageFrame(region);
        const at = await visibleMiddle(page, number);
        for (const [which, { type, make }] of gestures.entries()) {
          if (isWhole && which !== (2 * index + turn) % gestures.length) continue;
          const name = `${type}${isWhole ? 1 : index + 1}`;
          expected.set(name, { ...(await make(page, frame, at)), page: number });
          await expect(field(page, name)).toBeVisible();
        }
        await page.keyboard.press('Escape');
      }

      const exported = exportedFields(await exportMetadata(page));
      expect([...exported.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [name, place] of expected) {
        const location = exported.get(name)?.Location;
        const off = {
          page: location?.PageNumber,
          x: Math.abs((location?.Right ?? Number.NaN) - place.x) <= exactness,
          y: Math.abs((location?.Top ?? Number.NaN) - place.y) <= exactness,
          width: Math.abs((location?.Width ?? Number.NaN) - place.width) <= exactness,
          height: Math.abs((location?.Height ?? Number.NaN) - place.height) <= exactness,
        };
        const message = `${name}: exported ${JSON.stringify(location)}, put at ${JSON.stringify(place)}`;
        expect(off, message).toEqual({
          page: place.page,
          x: true,
          y: true,
          width: true,
          height: true,
        });
      }
    });
  });
}
