import type { CSSProperties } from 'react';
import type { Rect } from '#core/geometry/rect.ts';

/** A field's place as custom properties, points; the style sheet makes them px. */
export function placeStyle({ x, y, width, height }: Rect): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--x': x,
    '--y': y,
    '--w': width,
    '--h': height,
  };
  return style;
}
