import type { PageView } from '#core/geometry/pageView.ts';
import type { Point, Rect, Size } from '#core/geometry/rect.ts';
import type { ScreenSpace } from '#core/geometry/screen/screenSpace.ts';
import type { PageRef, ViewerDocument } from './viewerDocument.ts';

/** What the zoom follows: nothing, the width of the current page, or the whole of it. */
export type FitMode = 'none' | 'width' | 'page';

/** A page that stands in the DOM. The object stays the same as long as nothing of it changes. */
export interface MountedPage {
  /** Unique among all pages; good as a React key. */
  readonly key: string;
  readonly fileKey: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly pageNumber: number;
  /** The page as shown, in points. */
  readonly size: Size;
  /** False while only its place is known: nothing may be put on it yet. */
  readonly isKnown: boolean;
  /** CSS px from the top-left corner of the scrolling content. */
  readonly left: number;
  readonly top: number;
  readonly pxPerPt: number;
}

/** What the viewer shows at the moment; a new object whenever something of it changes. */
export interface ViewerState {
  readonly documents: readonly ViewerDocument[];
  /** 1 is 100 %: 96/72 CSS px per point. */
  readonly zoom: number;
  readonly pxPerPt: number;
  readonly fit: FitMode;
  /** The page of which most is in view. */
  readonly currentPage: PageRef | undefined;
  readonly visiblePages: readonly PageRef[];
  readonly totalPages: number;
  readonly pages: readonly MountedPage[];
  /** Counts up when pages may have moved within the content: zoom, sizes, documents, far jumps. */
  readonly layoutVersion: number;
  /** The page as shown, points; estimated until known. A new function when one is another size. */
  readonly sizeOf: (ref: PageRef) => Size;
}

/** A place on a page, found from a place on the screen. */
export interface PageHit {
  readonly fileKey: string;
  readonly pageNumber: number;
  /** Points from the top-left corner of the page as shown; outside it for the nearest page. */
  readonly point: Point;
  readonly view: PageView;
  /** The page's box in content px, computed, not measured. */
  readonly region: Rect;
}

/**
 * The scrolling box in the window: from client px to CSS px from its corner, and back. It is
 * measured when it is asked for, and again when something around it has scrolled.
 */
export interface ClientFrame {
  now(): ScreenSpace;
}

/** Before there is anything to show. */
export const emptyState: ViewerState = {
  documents: [],
  zoom: 1,
  pxPerPt: 96 / 72,
  fit: 'width',
  currentPage: undefined,
  visiblePages: [],
  totalPages: 0,
  pages: [],
  layoutVersion: 0,
  sizeOf: () => ({ width: 612, height: 792 }),
};

/** The new state with as much of the old one as is the same; the old one itself where all is. */
export function nextState(before: ViewerState, after: ViewerState): ViewerState {
  const { currentPage, visiblePages } = after;
  const hasSamePages =
    visiblePages.length === before.visiblePages.length &&
    visiblePages.every((ref, index) => isSamePage(ref, before.visiblePages[index]));
  const next: ViewerState = {
    ...after,
    currentPage: isSamePage(currentPage, before.currentPage) ? before.currentPage : currentPage,
    visiblePages: hasSamePages ? before.visiblePages : visiblePages,
  };
  const keys = Object.keys(next) as (keyof ViewerState)[];
  return keys.every((key) => next[key] === before[key]) ? before : next;
}

/** Whether both mean the same page, or neither means any. */
export function isSamePage(a: PageRef | undefined, b: PageRef | undefined): boolean {
  return a?.fileKey === b?.fileKey && a?.pageNumber === b?.pageNumber;
}
