import { type Point, type Rect, rectFromPoints, type Size } from './rect.ts';

/** How far a page is turned clockwise when shown, in degrees (`/Rotate`, ISO 32000-2 table 31). */
export type Rotation = 0 | 90 | 180 | 270;

/** A rectangle in default user space: x0, y0, x1, y1 in user units, y up. */
export type PdfBox = readonly [number, number, number, number];

/** What turns user space into the page as shown. `view` is normalised (x0 < x1, y0 < y1). */
export interface PageBox {
  view: PdfBox;
  rotate: Rotation;
  /** Points per user unit. */
  userUnit: number;
}

/** The numbers of a PDF matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The matrix that does `first`, then `then` (ISO 32000-2, 8.3.4: `first` × `then`). */
export function chainMatrices(first: PdfMatrix, then: PdfMatrix): PdfMatrix {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = then;
  return [
    a * p + b * r,
    a * q + b * s,
    c * p + d * r,
    c * q + d * s,
    e * p + f * r + t,
    e * q + f * s + u,
  ];
}

const letter: PdfBox = [0, 0, 612, 792];

/** The box with its corners in order; undefined unless it is four finite numbers with an area. */
function validBox(box: ArrayLike<number> | null | undefined): PdfBox | undefined {
  if (box?.length !== 4) return undefined;
  const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = Array.from(box);
  if (![x0, y0, x1, y1].every(Number.isFinite) || x0 === x1 || y0 === y1) return undefined;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/**
 * The part of user space that is shown, as in pdf.js: CropBox ∩ MediaBox; the MediaBox if the
 * CropBox is absent, empty or invalid or the two share nothing; Letter in place of such a MediaBox.
 */
export function viewOf(
  mediaBox: ArrayLike<number> | null | undefined,
  cropBox: ArrayLike<number> | null | undefined,
): PdfBox {
  const media = validBox(mediaBox) ?? letter;
  const crop = validBox(cropBox);
  if (!crop) return media;
  const shared: PdfBox = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return shared[0] < shared[2] && shared[1] < shared[3] ? shared : media;
}

/** `/Rotate` as a quarter turn: any multiple of 90, also negative or beyond 270; all else is 0. */
export function normalizeRotation(degrees: number | null | undefined): Rotation {
  if (typeof degrees !== 'number' || degrees % 90 !== 0) return 0;
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

/** `/UserUnit` in points; everything that is not a positive number is 1. */
export function normalizeUserUnit(userUnit: number | null | undefined): number {
  return typeof userUnit === 'number' && Number.isFinite(userUnit) && userUnit > 0 ? userUnit : 1;
}

/** The box of a page as pdf.js describes it, with a normalised view. */
export function pageBoxOf(page: {
  view: readonly number[];
  rotate: number;
  userUnit: number;
}): PageBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  return {
    view: [x0, y0, x1, y1],
    rotate: normalizeRotation(page.rotate),
    userUnit: normalizeUserUnit(page.userUnit),
  };
}

/** The size of the page as shown: turned, in points. */
export function pageSize({ view, rotate, userUnit }: PageBox): Size {
  const across = (view[2] - view[0]) * userUnit;
  const up = (view[3] - view[1]) * userUnit;
  return rotate === 90 || rotate === 270
    ? { width: up, height: across }
    : { width: across, height: up };
}

/** A place in default user space as a place on the page as shown. */
export function pdfToPage({ x, y }: Point, { view, rotate, userUnit }: PageBox): Point {
  // Distances from the view's edges: one subtraction loses less than a matrix with an offset.
  const left = (x - view[0]) * userUnit;
  const bottom = (y - view[1]) * userUnit;
  const right = (view[2] - x) * userUnit;
  const top = (view[3] - y) * userUnit;
  switch (rotate) {
    case 0:
      return { x: left, y: top };
    case 90:
      return { x: bottom, y: left };
    case 180:
      return { x: right, y: bottom };
    case 270:
      return { x: top, y: right };
  }
}

/** A place on the page as shown as a place in default user space. */
export function pageToPdf(point: Point, { view, rotate, userUnit }: PageBox): Point {
  const [x0, y0, x1, y1] = view;
  const across = point.x / userUnit;
  const down = point.y / userUnit;
  const user: Record<Rotation, Point> = {
    0: { x: x0 + across, y: y1 - down },
    90: { x: x0 + down, y: y0 + across },
    180: { x: x1 - across, y: y0 + down },
    270: { x: x1 - down, y: y1 - across },
  };
  return user[rotate];
}

/** A user space rectangle (a widget's `/Rect`, any corners) as a box on the page as shown. */
export function pdfRectToPage([x0, y0, x1, y1]: PdfBox, box: PageBox): Rect {
  return rectFromPoints(pdfToPage({ x: x0, y: y0 }, box), pdfToPage({ x: x1, y: y1 }, box));
}

/** A box on the page as shown as a normalised rectangle in default user space. */
export function pageRectToPdf(rect: Rect, box: PageBox): PdfBox {
  const a = pageToPdf(rect, box);
  const b = pageToPdf({ x: rect.x + rect.width, y: rect.y + rect.height }, box);
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

/** The matrix from page space (points, y down) to user space: the operand of `cm`. */
export function pageToPdfMatrix({ view, rotate, userUnit }: PageBox): PdfMatrix {
  const [x0, y0, x1, y1] = view;
  const unit = 1 / userUnit;
  const matrices: Record<Rotation, PdfMatrix> = {
    0: [unit, 0, 0, -unit, x0, y1],
    90: [0, unit, unit, 0, x0, y0],
    180: [-unit, 0, 0, unit, x1, y0],
    270: [0, -unit, -unit, 0, x1, y1],
  };
  return matrices[rotate];
}

/** The matrix from user space to page space (points, y down): the inverse of `pageToPdfMatrix`. */
export function pdfToPageMatrix({ view, rotate, userUnit: u }: PageBox): PdfMatrix {
  const [x0, y0, x1, y1] = view;
  const matrices: Record<Rotation, PdfMatrix> = {
    0: [u, 0, 0, -u, -x0 * u, y1 * u],
    90: [0, u, u, 0, -y0 * u, -x0 * u],
    180: [-u, 0, 0, u, x1 * u, -y0 * u],
    270: [0, -u, -u, 0, y1 * u, x1 * u],
  };
  return matrices[rotate];
}
