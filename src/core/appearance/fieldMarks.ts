import type { Point, Rect } from '#core/geometry/rect.ts';

/** Where ink stands on the page: page = `origin` + `scale` · ink; and the room for a name. */
export interface PlacedSignature {
  scale: number;
  origin: Point;
  nameRect: Rect | undefined;
}

/**
 * Fits a signature whose ink fills `ink` (units of its pad) into a box: as large as possible,
 * aspect kept, centred; a name takes the lowest fifth, and the signature the rest.
 */
export function layoutSignature(ink: Rect, rect: Rect, hasName: boolean): PlacedSignature {
  const height = hasName ? rect.height * 0.8 : rect.height;
  const scale = Math.min(
    rect.width / Math.max(ink.width, Number.EPSILON),
    height / Math.max(ink.height, Number.EPSILON),
  );
  return {
    scale,
    origin: {
      x: rect.x + rect.width / 2 - scale * (ink.x + ink.width / 2),
      y: rect.y + height / 2 - scale * (ink.y + ink.height / 2),
    },
    nameRect: hasName
      ? { x: rect.x, y: rect.y + height, width: rect.width, height: rect.height - height }
      : undefined,
  };
}

/** The box around the ink of strokes (flat lists x, y, pen width), with the width of the pen. */
export function inkOf(strokes: readonly (readonly number[])[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const stroke of strokes) {
    for (let at = 0; at + 2 < stroke.length; at += 3) {
      const [x = 0, y = 0, pen = 0] = stroke.slice(at, at + 3);
      const half = Math.abs(pen) / 2;
      left = Math.min(left, x - half);
      top = Math.min(top, y - half);
      right = Math.max(right, x + half);
      bottom = Math.max(bottom, y + half);
    }
  }
  return left <= right
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : { x: 0, y: 0, width: 0, height: 0 };
}
