import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageView } from './pageView.ts';
import {
  normalizeRotation,
  normalizeUserUnit,
  type PageBox,
  pageRectToPdf,
  pageSize,
  type PdfBox,
  pdfToPage,
  viewOf,
} from './pdfSpace.ts';

/** Everything between a place in the file and a pixel of the screen. */
interface Setting {
  media: PdfBox;
  crop: PdfBox;
  rotate: number;
  userUnit: number;
  zoom: number;
  density: number;
  /** Client px of the page's corner. */
  corner: readonly [number, number];
}

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const settings: fc.Arbitrary<Setting> = fc
  .record({
    origin: fc.tuple(double(-2000, 2000), double(-2000, 2000)),
    size: fc.tuple(double(20, 14_400), double(20, 14_400)),
    inset: fc.tuple(double(0, 0.4), double(0, 0.4), double(0, 0.4), double(0, 0.4)),
    rotate: fc.integer({ min: -12, max: 12 }).map((quarters) => quarters * 90),
    userUnit: double(0.1, 10),
    zoom: double(0.25, 4),
    density: fc.constantFrom(1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3),
    corner: fc.tuple(double(-20_000, 3000), double(-20_000, 3000)),
  })
  .map(({ origin: [x, y], size: [w, h], inset: [left, bottom, right, top], ...rest }) => ({
    media: [x, y, x + w, y + h],
    crop: [x + left * w, y + bottom * h, x + w - right * w, y + h - top * h],
    ...rest,
  }));

const boxOf = ({ media, crop, rotate, userUnit }: Setting): PageBox => ({
  view: viewOf(media, crop),
  rotate: normalizeRotation(rotate),
  userUnit: normalizeUserUnit(userUnit),
});

/**
 * Device px of a place in user space, by turning the whole page about its middle: another way than
 * the product's.
 */
function deviceOf(
  { crop: [x0, y0, x1, y1], rotate, userUnit, zoom, density, corner }: Setting,
  [x, y]: readonly [number, number],
): [number, number] {
  const scale = userUnit * zoom * (96 / 72) * density;
  const [fromMiddleX, fromMiddleY] = [x - (x0 + x1) / 2, (y0 + y1) / 2 - y];
  const angle = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const turned = [cos * fromMiddleX - sin * fromMiddleY, sin * fromMiddleX + cos * fromMiddleY];
  const across = Math.abs(cos) * (x1 - x0) + Math.abs(sin) * (y1 - y0);
  const up = Math.abs(sin) * (x1 - x0) + Math.abs(cos) * (y1 - y0);
  return [
    corner[0] * density + ((turned[0] ?? 0) + across / 2) * scale,
    corner[1] * density + ((turned[1] ?? 0) + up / 2) * scale,
  ];
}

const part = double(0, 1);

test('what lies somewhere in the file is shown within half a pixel of the screen, on every page and screen', () => {
  fc.assert(
    fc.property(settings, part, part, (setting, u, v) => {
      const [x0, y0, x1, y1] = setting.crop;
      const place: [number, number] = [x0 + u * (x1 - x0), y0 + v * (y1 - y0)];
      const box = boxOf(setting);
      const view = pageView(pageSize(box), (setting.zoom * 96) / 72);
      const shown = view.pageToView(pdfToPage({ x: place[0], y: place[1] }, box));
      const [x, y] = deviceOf(setting, place);
      const { corner, density } = setting;
      // A browser keeps places in sixty-fourths of a CSS pixel.
      const kept = (value: number) => Math.floor(value * 64) / 64;
      expect(Math.abs((kept(shown.x) + corner[0]) * density - x)).toBeLessThanOrEqual(0.5);
      expect(Math.abs((kept(shown.y) + corner[1]) * density - y)).toBeLessThanOrEqual(0.5);
    }),
    { numRuns: 2000 },
  );
});

test('a box drawn between two positions of the pointer lies in the file within 0.001 pt of them', () => {
  fc.assert(
    fc.property(settings, part, part, part, part, (setting, a, b, c, d) => {
      const box = boxOf(setting);
      const view = pageView(pageSize(box), (setting.zoom * 96) / 72);
      const [left, top] = setting.corner;
      const pointer = [a, b, c, d].map((share, index) =>
        index % 2 === 0 ? left + share * view.width : top + share * view.height,
      );
      const [px = 0, py = 0, qx = 0, qy = 0] = pointer;
      const rect = view.viewToPageRect({
        x: Math.min(px, qx) - left,
        y: Math.min(py, qy) - top,
        width: Math.abs(px - qx),
        height: Math.abs(py - qy),
      });
      const [x0, y0, x1, y1] = pageRectToPdf(rect, box);
      const corners = [deviceOf(setting, [x0, y0]), deviceOf(setting, [x1, y1])];
      const pxPerPt = ((setting.zoom * 96) / 72) * setting.density;
      for (const axis of [0, 1] as const) {
        const found = corners.map((corner) => corner[axis]).toSorted((m, n) => m - n);
        const meant = (axis === 0 ? [px, qx] : [py, qy])
          .map((value) => value * setting.density)
          .toSorted((m, n) => m - n);
        for (const end of [0, 1] as const) {
          const points = Math.abs((found[end] ?? Infinity) - (meant[end] ?? 0)) / pxPerPt;
          expect(points).toBeLessThanOrEqual(0.001);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
