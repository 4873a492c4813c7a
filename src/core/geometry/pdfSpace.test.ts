import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageView } from './pageView.ts';
import {
  type PageBox,
  type PdfBox,
  type Rotation,
  normalizeRotation,
  normalizeUserUnit,
  pageRectToPdf,
  pageSize,
  pageToPdf,
  pageToPdfMatrix,
  pdfRectToPage,
  pdfToPage,
  viewOf,
} from './pdfSpace.ts';

/**
 * A widget whose place on nine kinds of page was computed with pdf.js 6.5 (viewport at scale 1).
 */
const widget: PdfBox = [100, 500, 240, 570];
const letter = [0, 0, 612, 792];

const oracle: {
  page: string;
  media: number[];
  crop?: number[];
  rotate?: number;
  userUnit?: number;
  size: [number, number];
  transform: number[];
  box: [number, number, number, number];
}[] = [
  {
    page: 'Letter',
    media: letter,
    size: [612, 792],
    transform: [1, 0, 0, -1, 0, 792],
    box: [100, 222, 140, 70],
  },
  {
    page: 'cropped',
    media: letter,
    crop: [50, 100, 562, 692],
    size: [512, 592],
    transform: [1, 0, 0, -1, -50, 692],
    box: [50, 122, 140, 70],
  },
  {
    page: 'turned by 90',
    media: letter,
    rotate: 90,
    size: [792, 612],
    transform: [0, 1, 1, 0, 0, 0],
    box: [500, 100, 70, 140],
  },
  {
    page: 'cropped and turned by 90',
    media: letter,
    crop: [50, 100, 562, 692],
    rotate: 90,
    size: [592, 512],
    transform: [0, 1, 1, 0, -100, -50],
    box: [400, 50, 70, 140],
  },
  {
    page: 'with an origin off the corner',
    media: [-10, -20, 602, 772],
    size: [612, 792],
    transform: [1, 0, 0, -1, 10, 772],
    box: [110, 202, 140, 70],
  },
  {
    page: 'with UserUnit 2',
    media: letter,
    userUnit: 2,
    size: [1224, 1584],
    transform: [2, 0, 0, -2, 0, 1584],
    box: [200, 444, 280, 140],
  },
  {
    page: 'turned by 180, its crop box beyond its media box',
    media: letter,
    crop: [-50, -50, 700, 900],
    rotate: 180,
    size: [612, 792],
    transform: [-1, 0, 0, 1, 612, 0],
    box: [372, 500, 140, 70],
  },
  {
    page: 'A4 turned by 270 with UserUnit 1.5',
    media: [0, 0, 595.276, 841.89],
    rotate: 270,
    userUnit: 1.5,
    size: [1262.835, 892.914],
    transform: [0, -1.5, -1.5, 0, 1262.835, 892.914],
    box: [407.835, 532.914, 105, 210],
  },
  {
    page: 'with an inverted media box turned by -90',
    media: [612, 792, 0, 0],
    rotate: -90,
    size: [792, 612],
    transform: [0, -1, -1, 0, 792, 612],
    box: [222, 372, 70, 140],
  },
];

const boxOf = (row: (typeof oracle)[number]): PageBox => ({
  view: viewOf(row.media, row.crop),
  rotate: normalizeRotation(row.rotate),
  userUnit: normalizeUserUnit(row.userUnit),
});

describe.each(oracle)('a page $page', (row) => {
  const box = boxOf(row);

  test('has the size that pdf.js shows', () => {
    const size = pageSize(box);
    expect(size.width).toBeCloseTo(row.size[0], 9);
    expect(size.height).toBeCloseTo(row.size[1], 9);
  });

  test('shows the widget where pdf.js shows it', () => {
    const rect = pdfRectToPage(widget, box);
    [rect.x, rect.y, rect.width, rect.height].forEach((value, i) => {
      expect(value).toBeCloseTo(row.box[i] ?? Number.NaN, 9);
    });
    pageRectToPdf(rect, box).forEach((value, i) => {
      expect(value).toBeCloseTo(widget[i] ?? Number.NaN, 9);
    });
  });

  test('maps points as the transform of pdf.js does', () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = row.transform;
    const [x, y] = [123.4, 567.8];
    const shown = pdfToPage({ x, y }, box);
    expect(shown.x).toBeCloseTo(a * x + c * y + e, 9);
    expect(shown.y).toBeCloseTo(b * x + d * y + f, 9);
  });
});

describe('the view of a page', () => {
  const crop = [50, 100, 562, 692];
  test.each<[string, number[] | undefined | null, number[] | undefined | null, PdfBox]>([
    ['is the media box where there is no crop box', letter, undefined, [0, 0, 612, 792]],
    ['is the media box where the crop box is null', letter, null, [0, 0, 612, 792]],
    ['is the media box where the crop box has no width', letter, [9, 9, 9, 99], [0, 0, 612, 792]],
    ['is the media box where the crop box has no height', letter, [9, 9, 99, 9], [0, 0, 612, 792]],
    ['is the media box where the crop box is short', letter, [1, 2, 3], [0, 0, 612, 792]],
    ['is the media box where the crop box is long', letter, [1, 2, 3, 4, 5], [0, 0, 612, 792]],
    [
      'is the media box where the crop box is no number',
      letter,
      [0, 0, Number.NaN, 9],
      [0, 0, 612, 792],
    ],
    ['is the media box where the two only touch', letter, [612, 0, 700, 792], [0, 0, 612, 792]],
    ['is the media box where the two lie apart', letter, [800, 0, 900, 792], [0, 0, 612, 792]],
    ['is what both boxes share', letter, [-5, 700, 300, 900], [0, 700, 300, 792]],
    ['has its corners in order', [612, 792, 0, 0], [562, 100, 50, 692], [50, 100, 562, 692]],
    ['is Letter where there is no box at all', undefined, undefined, [0, 0, 612, 792]],
    ['is Letter where both are invalid', [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 612, 792]],
    ['is the crop box on Letter where the media box is invalid', [], crop, [50, 100, 562, 692]],
    [
      'is Letter where an invalid media box leaves the crop box off it',
      [5],
      [700, 0, 900, 9],
      [0, 0, 612, 792],
    ],
  ])('%s', (_, media, cropBox, view) => {
    expect(viewOf(media, cropBox)).toEqual(view);
  });
});

test.each([
  [0, 0],
  [-0, 0],
  [90, 90],
  [-90, 270],
  [450, 90],
  [540, 180],
  [-630, 90],
  [-360, 0],
  [720, 0],
  [45, 0],
  [89.9, 0],
  [Number.NaN, 0],
  [Infinity, 0],
  [undefined, 0],
  [null, 0],
])('a rotation of %s is %s', (degrees, turn) => {
  expect(normalizeRotation(degrees)).toBe(turn);
});

test.each([
  [2, 2],
  [0.5, 0.5],
  [0, 1],
  [-2, 1],
  [Number.NaN, 1],
  [Infinity, 1],
  [undefined, 1],
  [null, 1],
])('a UserUnit of %s is %s', (userUnit, points) => {
  expect(normalizeUserUnit(userUnit)).toBe(points);
});

const coordinate = fc.double({ min: -14_400, max: 14_400, noNaN: true });
const length = fc.double({ min: 1, max: 14_400, noNaN: true });
const rotation = fc.constantFrom<Rotation>(0, 90, 180, 270);
const pageBox = fc
  .tuple(
    coordinate,
    coordinate,
    length,
    length,
    rotation,
    fc.double({ min: 0.1, max: 10, noNaN: true }),
  )
  .map(
    ([x, y, width, height, rotate, userUnit]): PageBox => ({
      view: [x, y, x + width, y + height],
      rotate,
      userUnit,
    }),
  );
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('there and back', () => {
  test('a place on a page is the same to 1e-9 pt through user space, with any rotation, crop and UserUnit', () => {
    fc.assert(
      fc.property(pageBox, part, part, (box, u, v) => {
        const size = pageSize(box);
        const point = { x: u * size.width, y: v * size.height };
        const back = pdfToPage(pageToPdf(point, box), box);
        expect(Math.abs(back.x - point.x)).toBeLessThan(1e-9);
        expect(Math.abs(back.y - point.y)).toBeLessThan(1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  test('a box on a page is the same to 1e-9 pt through user space and through any zoom', () => {
    fc.assert(
      fc.property(
        pageBox,
        fc.array(part, { minLength: 4, maxLength: 4 }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        (box, [u = 0, v = 0, w = 0, h = 0], pxPerPt) => {
          const size = pageSize(box);
          const rect = {
            x: u * size.width,
            y: v * size.height,
            width: w * (1 - u) * size.width,
            height: h * (1 - v) * size.height,
          };
          const view = pageView(size, pxPerPt);
          const throughPdf = pdfRectToPage(pageRectToPdf(rect, box), box);
          const throughZoom = view.viewToPageRect(view.pageToViewRect(rect));
          for (const back of [throughPdf, throughZoom])
            for (const key of ['x', 'y', 'width', 'height'] as const)
              expect(Math.abs(back[key] - rect[key])).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('every page', () => {
  test('fills exactly the rectangle from its own top-left corner', () => {
    fc.assert(
      fc.property(pageBox, (box) => {
        const size = pageSize(box);
        const shown = pdfRectToPage(box.view, box);
        expect(shown.x).toBeCloseTo(0, 9);
        expect(shown.y).toBeCloseTo(0, 9);
        expect(shown.width).toBeCloseTo(size.width, 9);
        expect(shown.height).toBeCloseTo(size.height, 9);
      }),
    );
  });

  test('has a matrix that says the same as pageToPdf', () => {
    fc.assert(
      fc.property(pageBox, part, part, (box, u, v) => {
        const size = pageSize(box);
        const point = { x: u * size.width, y: v * size.height };
        const [a, b, c, d, e, f] = pageToPdfMatrix(box);
        const user = pageToPdf(point, box);
        expect(a * point.x + c * point.y + e).toBeCloseTo(user.x, 8);
        expect(b * point.x + d * point.y + f).toBeCloseTo(user.y, 8);
      }),
    );
  });

  test('keeps distances, times UserUnit', () => {
    fc.assert(
      fc.property(pageBox, coordinate, coordinate, (box, x, y) => {
        const origin = pdfToPage({ x: 0, y: 0 }, box);
        const shown = pdfToPage({ x, y }, box);
        const distance = Math.hypot(shown.x - origin.x, shown.y - origin.y);
        expect(distance).toBeCloseTo(Math.hypot(x, y) * box.userUnit, 6);
      }),
    );
  });
});
