import type { Size } from '#core/geometry/rect.ts';
import type { Scribble } from '#core/wire/surfaces/signSurface.ts';

/** A point that the pen passed: CSS px from the corner of the pad, and when, ms. */
interface PenPoint {
  x: number;
  y: number;
  time: number;
}

/** The pen: as narrow as `thin` where it hurries and as wide as `thick` where it rests, px. */
export const pen = { thin: 1.2, thick: 4.4, weight: 0.7 } as const;

/**
 * A drawing as numbers: the pen is narrower the faster it went, the speed smoothed over the points
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

function flatten(points: readonly PenPoint[]): number[] {
  let speed = 0;
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before) speed = pen.weight * speedBetween(before, point) + (1 - pen.weight) * speed;
    const width = before ? Math.max(pen.thick / (speed + 1), pen.thin) : (pen.thin + pen.thick) / 2;
    return [point.x, point.y, width].map(round);
  });
}

/** px per ms. */
function speedBetween(a: PenPoint, b: PenPoint): number {
  const time = b.time - a.time;
  return time > 0 ? Math.hypot(b.x - a.x, b.y - a.y) / time : 0;
}

const round = (value: number) => Math.round(value * 100) / 100;
