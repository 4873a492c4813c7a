import type { ReactNode } from 'react';
import type { Size } from '#core/geometry/rect.ts';

/** A page for those who put something on it; the same object while the page is scrolled. */
export interface LayerPage {
  readonly fileKey: string;
  readonly fileId: string;
  readonly pageNumber: number;
  /** The page as shown, in points. */
  readonly size: Size;
  /** CSS px per point, also there as the custom property `--px-per-pt`. */
  readonly pxPerPt: number;
  /** Changes exactly when size or scale do. */
  readonly viewKey: string;
}

/** Draws what lies on a page. It should be stable: a new function draws every page again. */
export type RenderPageLayer = (page: LayerPage) => ReactNode;
