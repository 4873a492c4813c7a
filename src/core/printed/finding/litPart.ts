import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** A shade over so much of the width of a space takes it up to where the shade ends. */
const mostOfWidth = 0.8;

/** A space without the shade over its head or foot, where it is shaded in part. */
export function litPart({ shades }: Surroundings, space: Rect): Rect {
  let { y, height } = space;
  for (const rect of shades) {
    const both = intersectRects(rect, { ...space, y, height });
    if (!both || both.width < mostOfWidth * space.width || both.height > height - 4) continue;
    const foot = y + height;
    if (both.y <= y + 2) [y, height] = [both.y + both.height, foot - both.y - both.height];
    else if (both.y + both.height >= foot - 2) height = both.y - y;
  }
  return y === space.y && height === space.height ? space : { ...space, y, height };
}
