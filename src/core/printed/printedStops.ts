import type { Rect } from '#core/geometry/rect.ts';

/** What a line of text on a page ends at, in page space; lines to write on are left out. */
export interface PrintedStops {
  /** Upright lines, without a width, and boxes and tinted areas; each stops with both its sides. */
  sides: readonly Rect[];
  pictures: readonly Rect[];
}
