import SignaturePad, { type PointGroup, type SignatureEvent } from 'signature_pad';
import type { Point, Size } from '#core/geometry/rect.ts';
import { penCurves } from '#core/appearance/penCurves.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';
import { ignorePalms } from './ignorePalms.ts';
import { feelsPressure, padToScribble, pen } from './padToScribble.ts';

const ink = '#14213d';

/** What was drawn, and on how large a pad (CSS px). */
export interface PadDrawing {
  strokes: readonly PointGroup[];
  size: Size;
}

/** Nothing drawn yet. */
export const emptyDrawing: PadDrawing = { strokes: [], size: { width: 0, height: 0 } };

/** A canvas that is drawn on. */
export interface Pad {
  /** Shows a drawing, as large as this pad allows where it was made on one of another size. */
  show(drawing: PadDrawing): void;
  stop(): void;
}

/** Lets a canvas be drawn on by mouse, finger or pen; each stroke reports the drawing. */
export function createPad(canvas: HTMLCanvasElement, onDraw: (drawing: PadDrawing) => void): Pad {
  const palms = new AbortController();
  // Before the pad listens, which knows nothing of pens.
  ignorePalms(canvas, palms.signal);
  // signature_pad draws circles of these radii along the line.
  const pad = new SignaturePad(canvas, {
    minWidth: pen.thin / 2,
    maxWidth: pen.thick / 2,
    velocityFilterWeight: pen.weight,
    minDistance: 2,
    penColor: ink,
  });
  let shown = emptyDrawing;
  /** Of each stroke of the pad, whether a pen made it. */
  let byPen: boolean[] = [];

  const sizeNow = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });
  function tell() {
    // What a finger says of its pressure is the size of its tip.
    const strokes = pad.toData().map((stroke, at) => (byPen[at] ? stroke : unpressed(stroke)));
    shown = { strokes, size: sizeNow() };
    if (canvas.width > 0) paintPressure(canvas, shown);
    onDraw(shown);
  }

  function draw(drawing: PadDrawing) {
    shown = drawing;
    byPen = drawing.strokes.map(() => true);
    pad.clear();
    if (drawing.strokes.length === 0) return;
    const size = sizeNow();
    const scale = Math.min(size.width / drawing.size.width, size.height / drawing.size.height);
    pad.fromData(drawing.strokes.map((stroke) => scaled(stroke, scale)));
    if (scale !== 1) tell();
    else paintPressure(canvas, drawing);
  }

  /** A canvas whose size changes is blank, and counts in device pixels. */
  function fit() {
    const ratio = Math.max(devicePixelRatio, 1);
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (!width || !height || (canvas.width === width && canvas.height === height)) return;
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.scale(ratio, ratio);
    draw(shown);
  }

  let toLocal = spaceOf(canvas).toLocal;
  pad.addEventListener('beginStroke', () => {
    ({ toLocal } = spaceOf(canvas));
  });
  pad.addEventListener('beforeUpdateStroke', (event) => countInOwnPx(canvas, event, toLocal));
  pad.addEventListener('endStroke', (ended) => {
    byPen[pad.toData().length - 1] = isOfPen(ended);
    tell();
  });
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  return {
    show(drawing) {
      if (drawing !== shown) draw(drawing);
    },
    stop() {
      observer.disconnect();
      pad.off();
      palms.abort();
    },
  };
}

function scaled(stroke: PointGroup, scale: number): PointGroup {
  return {
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  };
}

function unpressed(stroke: PointGroup): PointGroup {
  return { ...stroke, points: stroke.points.map((point) => ({ ...point, pressure: 0 })) };
}

/** What the pad hears of a pointer, in px of the window; it reads it after its listeners have. */
function heardOf(event: Event): SignatureEvent | undefined {
  return event instanceof CustomEvent ? (event.detail as SignatureEvent) : undefined;
}

/** Whether an event of the pad comes from a pen. */
function isOfPen(event: Event): boolean {
  const by = heardOf(event)?.event;
  return by instanceof PointerEvent && by.pointerType === 'pen';
}

/**
 * Moves a place to where the pad, which subtracts the corner of the canvas, finds it in the own px
 * of the canvas, also where something around is scaled or turned.
 */
function countInOwnPx(
  canvas: HTMLCanvasElement,
  event: Event,
  toLocal: (place: Point) => Point,
): void {
  const heard = heardOf(event);
  if (!heard) return;
  const { left, top } = canvas.getBoundingClientRect();
  const { x, y } = toLocal(heard);
  heard.x = left + x;
  heard.y = top + y;
}

/**
 * Draws a drawing as it will be sealed, once a pen has pressed it: the pad itself knows widths by
 * speed only.
 */
function paintPressure(canvas: HTMLCanvasElement, { strokes, size }: PadDrawing): void {
  const context = canvas.getContext('2d');
  if (!context || !strokes.some(({ points }) => feelsPressure(points))) return;
  context.clearRect(0, 0, size.width, size.height);
  context.strokeStyle = ink;
  context.lineCap = 'round';
  for (const { from, leave, arrive, to, width } of padToScribble(strokes, size).strokes.flatMap(
    penCurves,
  )) {
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
    context.stroke();
  }
}
