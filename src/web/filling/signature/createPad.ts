import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Size } from '#core/geometry/rect.ts';
import { pen } from './padToScribble.ts';

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
  // signature_pad draws circles of these radii along the line.
  const pad = new SignaturePad(canvas, {
    minWidth: pen.thin / 2,
    maxWidth: pen.thick / 2,
    velocityFilterWeight: pen.weight,
    minDistance: 2,
    penColor: '#14213d',
  });
  let shown = emptyDrawing;

  const sizeNow = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });
  function tell() {
    shown = { strokes: [...pad.toData()], size: sizeNow() };
    onDraw(shown);
  }

  function draw(drawing: PadDrawing) {
    shown = drawing;
    pad.clear();
    if (drawing.strokes.length === 0) return;
    const size = sizeNow();
    const scale = Math.min(size.width / drawing.size.width, size.height / drawing.size.height);
    pad.fromData(drawing.strokes.map((stroke) => scaled(stroke, scale)));
    if (scale !== 1) tell();
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

  pad.addEventListener('endStroke', tell);
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  return {
    show(drawing) {
      if (drawing !== shown) draw(drawing);
    },
    stop() {
      observer.disconnect();
      pad.off();
    },
  };
}

function scaled(stroke: PointGroup, scale: number): PointGroup {
  return {
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  };
}
