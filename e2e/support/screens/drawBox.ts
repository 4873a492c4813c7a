import type { Locator, Page } from '@playwright/test';
import {
  type At,
  type ExportedLocation,
  pageFrame,
  placeByDrawing,
  reach,
  toPoints,
} from './designer.ts';

/**
 * The least size of a drawn box: in CSS px, so that a person could draw it, and in points, so that
 * a text has room.
 */
const leastPx = { width: 72, height: 16 };
const leastPt = { width: 21, height: 10.5 };

/**
 * Draws a text box in the middle of a page with the mouse, a few centimetres in size where the page
 * has the room, and returns where it must be: the two mouse positions in points of the page's
 * region, by division alone.
 */
export async function drawBox(
  page: Page,
  region: Locator,
  pageNumber: number,
): Promise<ExportedLocation> {
  const first = await pageFrame(region);
  const size = { width: first.width / first.pxPerPt, height: first.height / first.pxPerPt };
  const width = Math.max(
    leastPx.width / first.pxPerPt,
    leastPt.width,
    Math.min(0.4 * size.width, 150),
  );
  const height = Math.max(
    leastPx.height / first.pxPerPt,
    leastPt.height,
    Math.min(0.3 * size.height, 24),
  );
  const corner = { x: 0.53 * size.width - width / 2, y: 0.47 * size.height - height / 2 };
  const pressed = offWholePixels(await reach(page, region, corner));
  const frame = await pageFrame(region);
  const released = offWholePixels({
    x: pressed.x + width * frame.pxPerPt + 0.25,
    y: pressed.y + height * frame.pxPerPt + 0.25,
  });
  await placeByDrawing(page, 'Single line', pressed, released);
  const [from, to] = [toPoints(frame, pressed), toPoints(frame, released)];
  return {
    Right: from.x,
    Top: from.y,
    Width: to.x - from.x,
    Height: to.y - from.y,
    PageNumber: pageNumber,
  };
}

/** A position with a fraction that is exact on all ways. */
const offWholePixels = ({ x, y }: At): At => ({
  x: Math.floor(x) + 0.4375,
  y: Math.floor(y) + 0.3125,
});

/**
 * The largest difference between two places, in points; infinite if they are on different pages.
 */
export function farthest(a: ExportedLocation, b: ExportedLocation): number {
  if (a.PageNumber !== b.PageNumber) return Infinity;
  const keys = ['Right', 'Top', 'Width', 'Height'] as const;
  return Math.max(...keys.map((key) => Math.abs(a[key] - b[key])));
}
