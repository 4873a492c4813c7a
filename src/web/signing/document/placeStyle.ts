import type { CSSProperties } from 'react';
import type { Rect } from '#core/geometry/rect.ts';

/**
 * The place of a field as custom properties in points; the style sheet turns them into px with the
 * page's scale.
 */
export function placeStyle({ x, y, width, height }: Rect): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--x': x,
    '--y': y,
    '--w': width,
    '--h': height,
  };
  return style;
}
