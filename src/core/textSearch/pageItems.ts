import type { PrintedStops } from '#core/printed/printedStops.ts';
import type { LineItem } from './textLines.ts';

/** All of a page that finding texts needs, in points on the page as shown. */
export interface PageItems {
  /** In the order of drawing, with the places of their characters where these can be told. */
  items: readonly LineItem[];
  stops: PrintedStops;
}
