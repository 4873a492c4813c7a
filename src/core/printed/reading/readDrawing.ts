import {
  chainMatrices,
  type PageBox,
  pageSize,
  type PdfMatrix,
  pdfToPageMatrix,
} from '#core/geometry/pdfSpace.ts';
import { intersectRects, type Point, type Rect, unionRects } from '#core/geometry/rect.ts';
import type { DrawnPage } from './drawnPage.ts';
import {
  copyState,
  type DrawingState,
  lightnessOf,
  scaleOf,
  startingState,
  type TextState,
} from './drawingState.ts';
import { operators as op } from './operators.ts';
import { paintPath } from './paintPath.ts';
import { subpathsOf } from './pathShapes.ts';
import { type FontFact, showGlyphs } from './readText.ts';

/** The operators of a page, as pdf.js lists them, without its annotations. */
export interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** What the operators only name. */
export interface PageResources {
  /** Undefined: an ordinary font. */
  fontOf(name: string): FontFact | undefined;
  /** Whether content of these properties is shown (optional content, ISO 32000-2, 8.11). */
  isShown(properties: unknown): boolean;
}

/** What reading a page keeps while it goes on. */
class Reader {
  readonly drawing: DrawnPage = { lines: [], boxes: [], texts: [], pictures: [], strokes: [] };
  state: DrawingState;
  #saved: DrawingState[] = [];
  /** For each piece of marked content and each group that is open, whether it is shown. */
  #shown: boolean[] = [];
  #hidden = 0;
  clipsNext = false;
  readonly resources: PageResources;

  constructor(matrix: PdfMatrix, page: Rect, resources: PageResources) {
    this.state = startingState(matrix, page);
    this.resources = resources;
  }

  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  save(): void {
    this.#saved.push(copyState(this.state));
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  open(isShown: boolean): void {
    this.#shown.push(isShown);
    if (!isShown) this.#hidden += 1;
  }

  close(): void {
    if (this.#shown.pop() === false) this.#hidden -= 1;
  }

  toPage(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.state.matrix;
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  }

  /** The box around a box of the operators' space. */
  around(x0: number, y0: number, x1: number, y1: number): Rect {
    return boxAround([
      this.toPage(x0, y0),
      this.toPage(x1, y0),
      this.toPage(x1, y1),
      this.toPage(x0, y1),
    ]);
  }

  clipTo(rect: Rect): void {
    const nothing = { x: rect.x, y: rect.y, width: 0, height: 0 };
    this.state.clip = intersectRects(this.state.clip, rect) ?? nothing;
  }
}

function boxAround(points: readonly Point[]): Rect {
  return unionRects(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) ?? nowhere;
}

const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 };

const ordinaryFont: FontFact = { widthScale: 0.001, isVertical: false, isPictorial: false };

type Handler = (reader: Reader, args: readonly unknown[]) => void;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

function matrixOf(value: unknown): PdfMatrix | undefined {
  const given = value as ArrayLike<unknown> | null | undefined;
  if (given?.length !== 6) return undefined;
  const [a, b, c, d, e, f] = Array.from(given, number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

const setText =
  (change: (text: TextState, value: number) => void): Handler =>
  ({ state }, [value]) =>
    change(state.text, number(value));

function setFont({ text }: DrawingState, name: unknown, size: unknown): void {
  text.font = typeof name === 'string' ? name : '';
  text.size = Math.abs(number(size));
  text.direction = number(size) < 0 ? -1 : 1;
}

function moveText({ text }: DrawingState, x: number, y: number): void {
  text.x = text.lineX += x;
  text.y = text.lineY += y;
}

const picture: Handler = (reader) => {
  if (reader.isHidden) return;
  const shown = intersectRects(reader.around(0, 0, 1, 1), reader.state.clip);
  if (shown) reader.drawing.pictures.push(shown);
};

const clipNext: Handler = (reader) => {
  reader.clipsNext = true;
};

const handlers: Readonly<Record<number, Handler>> = {
  [op.save]: (reader) => reader.save(),
  [op.restore]: (reader) => reader.restore(),
  [op.transform]({ state }, args) {
    const inner = matrixOf(args);
    if (inner) state.matrix = chainMatrices(inner, state.matrix);
  },
  [op.setLineWidth]({ state }, [width]) {
    state.lineWidth = number(width);
  },
  [op.setGState]({ state }, [entries]) {
    if (!Array.isArray(entries)) return;
    for (const [key, value] of entries as [string, unknown][])
      if (key === 'LW') state.lineWidth = number(value);
      else if (key === 'Font' && Array.isArray(value)) setFont(state, value[0], value[1]);
  },
  [op.setStrokeRGBColor]({ state }, [colour]) {
    state.strokeLightness = lightnessOf(colour);
  },
  [op.setFillRGBColor]({ state }, [colour]) {
    state.fillLightness = lightnessOf(colour);
  },
  // A pattern is some grey.
  [op.setStrokeColorN]({ state }) {
    state.strokeLightness = 0.5;
  },
  [op.setFillColorN]({ state }) {
    state.fillLightness = 0.5;
  },
  [op.setStrokeTransparent]({ state }) {
    state.strokeLightness = undefined;
  },
  [op.setFillTransparent]({ state }) {
    state.fillLightness = undefined;
  },
  [op.clip]: clipNext,
  [op.eoClip]: clipNext,
  [op.constructPath](reader, [painting, data]) {
    const { state, drawing } = reader;
    const numbers = Array.isArray(data) ? (data[0] as ArrayLike<number> | null) : null;
    const paths = numbers ? subpathsOf(numbers, (x, y) => reader.toPage(x, y)) : [];
    const width = state.lineWidth * scaleOf(state.matrix);
    if (!reader.isHidden) paintPath(drawing, paths, number(painting), state, width);
    // A path that clips is painted before it does (ISO 32000-2, 8.5.4).
    if (reader.clipsNext) reader.clipTo(boxAround(paths.flatMap(({ points }) => points)));
    reader.clipsNext = false;
  },
  [op.beginText]({ state: { text } }) {
    text.matrix = [1, 0, 0, 1, 0, 0];
    text.x = text.y = text.lineX = text.lineY = 0;
  },
  [op.setCharSpacing]: setText((text, value) => {
    text.characterSpacing = value;
  }),
  [op.setWordSpacing]: setText((text, value) => {
    text.wordSpacing = value;
  }),
  [op.setHScale]: setText((text, value) => {
    text.horizontalScale = value / 100;
  }),
  [op.setLeading]: setText((text, value) => {
    text.leading = -value;
  }),
  [op.setTextRise]: setText((text, value) => {
    text.rise = value;
  }),
  [op.setTextRenderingMode]: setText((text, value) => {
    text.mode = value;
  }),
  [op.setFont]: ({ state }, [name, size]) => setFont(state, name, size),
  [op.moveText]: ({ state }, [x, y]) => moveText(state, number(x), number(y)),
  [op.setLeadingMoveText]({ state }, [x, y]) {
    state.text.leading = number(y);
    moveText(state, number(x), number(y));
  },
  [op.setTextMatrix]({ state: { text } }, [given]) {
    text.matrix = matrixOf(given) ?? text.matrix;
    text.x = text.y = text.lineX = text.lineY = 0;
  },
  [op.nextLine]: ({ state }) => moveText(state, 0, state.text.leading),
  [op.showText](reader, [glyphs]) {
    if (!Array.isArray(glyphs)) return;
    const { state, resources, drawing, isHidden } = reader;
    const font = resources.fontOf(state.text.font) ?? ordinaryFont;
    const shown = showGlyphs(state, glyphs, font);
    const seen = shown.filter(({ start, end }) => isSeen(start, end, state.clip));
    if (seen.length > 0 && !isHidden) drawing.texts.push(seen);
  },
  [op.beginMarkedContent]: (reader) => reader.open(true),
  [op.beginMarkedContentProps]: (reader, [tag, properties]) =>
    reader.open(tag !== 'OC' || reader.resources.isShown(properties)),
  [op.endMarkedContent]: (reader) => reader.close(),
  [op.paintFormXObjectBegin](reader, [matrix, box]) {
    reader.save();
    const inner = matrixOf(matrix);
    if (inner) reader.state.matrix = chainMatrices(inner, reader.state.matrix);
    clipToBox(reader, box);
  },
  [op.paintFormXObjectEnd]: (reader) => reader.restore(),
  [op.beginGroup](reader, [group]) {
    const { matrix, bbox, smask } = (group ?? {}) as Record<string, unknown>;
    reader.save();
    const outer = reader.state.matrix;
    const inner = matrixOf(matrix);
    if (inner) reader.state.matrix = chainMatrices(inner, outer);
    clipToBox(reader, bbox);
    reader.state.matrix = outer;
    // What is drawn for a mask is not seen itself.
    reader.open(!smask);
  },
  [op.endGroup](reader) {
    reader.close();
    reader.restore();
  },
  [op.paintImageXObject]: picture,
  [op.paintImageMaskXObject]: picture,
  [op.paintInlineImageXObject]: picture,
};

function clipToBox(reader: Reader, box: unknown): void {
  const given = box as ArrayLike<unknown> | null | undefined;
  if (given?.length !== 4) return;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(given, number);
  reader.clipTo(reader.around(x0, y0, x1, y1));
}

/** Whether the middle of a glyph is on the part of the page that is painted on. */
function isSeen(start: Point, end: Point, clip: Rect): boolean {
  const x = (start.x + end.x) / 2;
  const y = (start.y + end.y) / 2;
  return (
    x >= clip.x && x <= clip.x + clip.width && y >= clip.y - 1 && y <= clip.y + clip.height + 1
  );
}

/** Operators between two pauses: well under a millisecond of work. */
const operatorsAtOnce = 200;

/**
 * Reads what a page's operators draw. It pauses now and then, so that whoever runs it can let other
 * work go first; the value at its end is the drawing.
 */
export function* readDrawing(
  { fnArray, argsArray }: OperatorList,
  box: PageBox,
  resources: PageResources,
): Generator<void, DrawnPage> {
  const { width, height } = pageSize(box);
  const page = { x: 0, y: 0, width, height };
  const reader = new Reader(pdfToPageMatrix(box), page, resources);
  for (let at = 0; at < fnArray.length; at += 1) {
    if (at % operatorsAtOnce === operatorsAtOnce - 1) yield;
    const args = argsArray[at];
    handlers[fnArray[at] ?? -1]?.(reader, Array.isArray(args) ? args : []);
  }
  return reader.drawing;
}
