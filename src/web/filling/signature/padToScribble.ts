import type { Size } from '#core/geometry/rect.ts';
import type { Scribble } from '#core/wire/surfaces/signSurface.ts';

/**
 * A point that the pen passed: CSS px from the corner of the pad, when, ms, and how hard, 0 to 1. 0
 * where nobody knows: for mouse and finger, and where a pen is lifted.
 */
interface PenPoint {
  x: number;
  y: number;
  time: number;
  pressure: number;
}

/**
 * The pen: as narrow as `thin` where it hurries and as wide as `thick` where it rests, px; one that
 * feels pressure is as wide as it is pressed.
 */
export const pen = { thin: 1.2, thick: 4.4, weight: 0.7 } as const;

/**
 * A drawing as numbers: a pen that feels pressure is as wide as it was pressed; any other is
 * narrower the faster it went, the speed smoothed over the points
 * before (the pad's own rule:
 * https://web.archive.org/web/20160323213433/http://www.benknowscode.com/2012/09/path-interpolation-using-cubic-bezier_9742.html).
 */
export function padToScribble(
  strokes: readonly { points: readonly PenPoint[] }[],
  { width, height }: Size,
): Scribble {
  return {
    width,
    height,
    strokes: strokes.filter(({ points }) => points.length > 0).map(({ points }) => flatten(points)),
  };
}

/** Pressures that differ by less are those of a pen that feels none: it says 0.5 throughout. */
const felt = 0.05;

/** Whether a stroke was made by a pen that feels how hard it is pressed. */
export function feelsPressure(points: readonly Pick<PenPoint, 'pressure'>[]): boolean {
  const known = points.map(({ pressure }) => pressure).filter((pressure) => pressure > 0);
  return known.length > 1 && Math.max(...known) - Math.min(...known) >= felt;
}

function flatten(points: readonly PenPoint[]): number[] {
  const widths = feelsPressure(points) ? pressedWidths(points) : hurriedWidths(points);
  return points.flatMap(({ x, y }, index) => [x, y, widths[index] ?? pen.thin].map(round));
}

function pressedWidths(points: readonly PenPoint[]): number[] {
  let last = points.find(({ pressure }) => pressure > 0)?.pressure ?? 0;
  return points.map(({ pressure }) => {
    if (pressure > 0) last = Math.min(pressure, 1);
    return pen.thin + (pen.thick - pen.thin) * last;
  });
}

function hurriedWidths(points: readonly PenPoint[]): number[] {
  let speed = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (!before) return (pen.thin + pen.thick) / 2;
    speed = pen.weight * speedBetween(before, point) + (1 - pen.weight) * speed;
    return Math.max(pen.thick / (speed + 1), pen.thin);
  });
}

/** px per ms. */
function speedBetween(a: PenPoint, b: PenPoint): number {
  const time = b.time - a.time;
  return time > 0 ? Math.hypot(b.x - a.x, b.y - a.y) / time : 0;
}

const round = (value: number) => Math.round(value * 100) / 100;
