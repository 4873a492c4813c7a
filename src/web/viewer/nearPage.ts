import type { Rect, Size } from '#core/geometry/rect.ts';
import type { PageRef } from './viewerDocument.ts';

/** A page near the view whose size is known. */
export interface NearPage {
  readonly ref: PageRef;
  readonly size: Size;
  /** CSS px of its height that are in view. */
  readonly inView: number;
  /** The part in view, in points. */
  readonly visible: Rect | undefined;
  /** Places from the view in the direction of scrolling. */
  readonly ahead: number;
}

/** Pages drawn ahead of the view: one to show at once, one for the time in which the other is. */
export const pagesAhead = 2;
