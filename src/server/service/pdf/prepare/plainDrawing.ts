import { num } from '#server/service/pdf/draw/Drawing.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import type { PdfDict } from '#server/service/pdf/file/pdfObject.ts';

/** A drawing in user space, and the rectangle that cuts it off. */
export interface PlainDrawing {
  content: string;
  box: Box;
  blendMode?: 'Multiply';
}
type Box = [left: number, bottom: number, right: number, top: number];

/**
 * The drawing of an annotation that brings none, as pdf.js makes it (ISO 32000-1, 12.5.6): other
 * readers have looks of their own for it. Undefined for what pdf.js does not show.
 */
export function plainDrawing(file: PdfFile, annotation: PdfDict): PlainDrawing | undefined {
  const draw = drawings[file.name(annotation.raw('Subtype')) ?? ''];
  const rect = numbersIn(file, annotation, 'Rect');
  if (!draw || rect.length !== 4) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = rect;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return draw({ file, annotation, box, width: widthOf(file, annotation, box) });
}

interface Plain {
  file: PdfFile;
  annotation: PdfDict;
  box: Box;
  width: number;
}
type Draw = (plain: Plain) => PlainDrawing | undefined;

/** How lines and faces are painted: colours, and the operator. */
interface Paint {
  before: string;
  operator: 'B' | 'S' | 'f';
}

const drawings: Record<string, Draw> = {
  Square: (plain) => {
    const { box, width } = plain;
    const [left, bottom, right, top] = box;
    const paint = closedPaint(plain);
    const sides = [
      left + width / 2,
      bottom + width / 2,
      right - left - width,
      top - bottom - width,
    ];
    return paint && { content: `${paint.before} ${row(sides)} re ${paint.operator}`, box };
  },
  Circle: (plain) => {
    const { box, width } = plain;
    const paint = closedPaint(plain);
    const [left, bottom, right, top] = box.map((at, side) => at + (side < 2 ? width : -width) / 2);
    return (
      paint && {
        content: `${paint.before} ${ellipse(left, bottom, right, top)} ${paint.operator}`,
        box,
      }
    );
  },
  Line: (plain) => {
    const { file, annotation, width } = plain;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersIn(file, annotation, 'L');
    const { before } = strokePaint(plain, width || 1);
    const reach = width || 1;
    const [left, bottom, right, top] = around(plain.box, [x0, y0, x1, y1], reach);
    const box: Box = [left - reach, bottom - reach, right + reach, top + reach];
    return { content: `${before} ${row([x0, y0])} m ${row([x1, y1])} l S`, box };
  },
  PolyLine: (plain) => polygon(plain),
  Polygon: (plain) => polygon(plain),
  Ink: (plain) => {
    const { file, annotation, width } = plain;
    const lists = (file.array(annotation.raw('InkList')) ?? []).map((list) =>
      (file.array(list) ?? []).map((at) => file.number(at) ?? 0),
    );
    if (lists.length === 0) return undefined;
    const { before } = strokePaint(plain, width || 1);
    const content = `${before} ${lists.map((list) => `${path(list)} S`).join(' ')}`;
    return { content, box: around(plain.box, lists.flat(), width || 1) };
  },
  Highlight: (plain) => {
    const before = colour(plain, 'C', fills) ?? '1 1 0 rg';
    const drawn = marked(
      plain,
      ([x0, y0, x1, y1]) => `${before} ${row([x0, y0, x1 - x0, y1 - y0])} re f`,
    );
    return drawn && { ...drawn, blendMode: 'Multiply' };
  },
  Underline: (plain) =>
    marked(
      plain,
      ([x0, y0, x1]) =>
        `${lineOf(plain, 0.571)} ${row([x0, y0 + 1.3])} m ${row([x1, y0 + 1.3])} l S`,
    ),
  StrikeOut: (plain) =>
    marked(plain, ([x0, y0, x1, y1]) => {
      const middle = (y0 + y1) / 2;
      return `${lineOf(plain, 1)} ${row([x0, middle])} m ${row([x1, middle])} l S`;
    }),
  Squiggly: (plain) => marked(plain, (quad) => `${lineOf(plain, 1)} ${wave(quad)} S`),
};

function polygon(plain: Plain): PlainDrawing | undefined {
  const { file, annotation, width } = plain;
  const corners = numbersIn(file, annotation, 'Vertices');
  if (corners.length < 2) return undefined;
  const fill = colour(plain, 'IC', fills);
  const stroke = colour(plain, 'C', strokes);
  const isSame = fill?.toUpperCase() === stroke?.toUpperCase();
  const operator = !fill ? 'S' : isSame || !stroke ? 'f' : 'B';
  const { before } = strokePaint(plain, width || 1);
  const content = `${before} ${fill ?? ''} ${path(corners)} ${operator}`;
  return { content, box: around(plain.box, corners, width || 1) };
}

/** Paint of what has an inside; undefined where neither line nor face is seen. */
function closedPaint(plain: Plain): Paint | undefined {
  const fill = colour(plain, 'IC', fills);
  if (plain.width === 0 && !fill) return undefined;
  const { before } = strokePaint(plain, plain.width);
  return fill ? { before: `${before} ${fill}`, operator: 'B' } : { before, operator: 'S' };
}

function strokePaint(plain: Plain, width: number): Paint {
  return { before: lineOf(plain, width), operator: 'S' };
}

const lineOf = (plain: Plain, width: number) =>
  `${num(width)} w ${colour(plain, 'C', strokes) ?? '0 G'}`;

const strokes = ['G', 'RG', 'K'] as const;
const fills = ['g', 'rg', 'k'] as const;

/**
 * A colour of the annotation as an operator; undefined for one that is transparent. Where nothing
 * is said, lines and marks are black, and faces have none.
 */
function colour(
  { file, annotation }: Plain,
  key: 'C' | 'IC',
  [gray, rgb, cmyk]: typeof strokes | typeof fills,
): string | undefined {
  const parts = file.array(annotation.raw(key))?.map((part) => file.number(part) ?? 0);
  const operator = { 1: gray, 3: rgb, 4: cmyk }[parts?.length ?? 0];
  if (parts && operator) return `${row(parts)} ${operator}`;
  return key === 'C' && !parts ? `0 ${gray}` : undefined;
}

/** What marks text, for each of its quadrilaterals, upright as pdf.js takes them. */
function marked(
  { file, annotation }: Plain,
  draw: (quad: Box) => string,
): PlainDrawing | undefined {
  const corners = numbersIn(file, annotation, 'QuadPoints');
  const quads: Box[] = [];
  for (let at = 0; at + 8 <= corners.length; at += 8)
    quads.push(boundsOf(corners.slice(at, at + 8)));
  if (quads.length === 0) return undefined;
  return { content: quads.map(draw).join(' '), box: boundsOf(quads.flat()) };
}

function wave([left, bottom, right, top]: Box): string {
  const high = (top - bottom) / 6;
  let line = `${row([left, bottom + high])} m`;
  let isHigh = true;
  // A wave of more steps than a page has points would have no end.
  for (
    let x = left + 2, steps = 0;
    steps === 0 || (x - 2 < right && steps < 20_000);
    x += 2, steps++
  ) {
    isHigh = !isHigh;
    line += ` ${row([x, isHigh ? bottom + high : bottom])} l`;
  }
  return line;
}

function ellipse(left = 0, bottom = 0, right = 0, top = 0): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const part = (4 / 3) * Math.tan(Math.PI / 8);
  const [dx, dy] = [((right - left) / 2) * part, ((top - bottom) / 2) * part];
  return [
    `${row([x, top])} m`,
    `${row([x + dx, top, right, y + dy, right, y])} c`,
    `${row([right, y - dy, x + dx, bottom, x, bottom])} c`,
    `${row([x - dx, bottom, left, y - dy, left, y])} c`,
    `${row([left, y + dy, x - dx, top, x, top])} c h`,
  ].join(' ');
}

/** Lines from point to point. */
function path(points: readonly number[]): string {
  const steps: string[] = [];
  for (let at = 0; at + 1 < points.length; at += 2)
    steps.push(`${row(points.slice(at, at + 2))} ${at === 0 ? 'm' : 'l'}`);
  return steps.join(' ');
}

/** The annotation's own rectangle, or that of its points where these lie apart from it. */
function around(box: Box, points: readonly number[], width: number): Box {
  const [left, bottom, right, top] = boundsOf(points);
  const own: Box = [left - 2 * width, bottom - 2 * width, right + 2 * width, top + 2 * width];
  const meets = own[0] <= box[2] && own[2] >= box[0] && own[1] <= box[3] && own[3] >= box[1];
  return points.length === 0 || meets ? box : own;
}

function boundsOf(points: readonly number[]): Box {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return [least(xs), least(ys), most(xs), most(ys)];
}

/** The width of the border as pdf.js takes it: 1 where one is meant, 0 where nothing is said. */
function widthOf(file: PdfFile, annotation: PdfDict, [left, bottom, right, top]: Box): number {
  const style = file.dict(annotation.raw('BS'));
  const border = file.array(annotation.raw('Border'));
  if (!style && !border) return 0;
  const said = file.number(style ? style.raw('W') : border?.[2]);
  if (border?.length === 0 && !style) return 0;
  const width = said ?? 1;
  return width > (right - left) / 2 || width > (top - bottom) / 2 ? Math.min(1, width) : width;
}

function numbersIn(file: PdfFile, annotation: PdfDict, key: string): number[] {
  return (file.array(annotation.raw(key)) ?? []).map((value) => file.number(value) ?? 0);
}

const row = (values: readonly number[]) => values.map(num).join(' ');
