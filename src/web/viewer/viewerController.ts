import type { Point, Rect } from '#core/geometry/rect.ts';
import type { Pictures } from './pictures.ts';
import type { PageRef, ViewerDocument } from './viewerDocument.ts';
import type { ClientFrame, PageHit, ViewerState } from './viewerState.ts';

/** Everything that a viewer answers and does, without React. */
export interface ViewerController {
  getState(): ViewerState;
  subscribe(listener: () => void): () => void;

  /** Shows these documents; what is in view stays in view. */
  setDocuments(documents: readonly ViewerDocument[]): void;

  /** 1 is 100 %, limited to 25–400 %. The point `at` (client px; the middle if absent) stays. */
  setZoom(zoom: number, at?: Point): void;
  zoomIn(at?: Point): void;
  zoomOut(at?: Point): void;
  /** As wide as the view, from now on and whenever the view changes its size. */
  fitWidth(): void;
  /** Whole in view, from now on and whenever the view changes its size. */
  fitPage(): void;

  /** Brings a page, or a box on it (points), into view; what is in view already moves nothing. */
  scrollToPage(fileKey: string, pageNumber: number, options?: { rect?: Rect }): void;
  /** The same; resolves with the page's element once it is there, undefined without such a page. */
  revealPage(
    fileKey: string,
    pageNumber: number,
    options?: { rect?: Rect },
  ): Promise<HTMLElement | undefined>;
  /** Moves the view by CSS px, for dragging beyond its edges; returns by how much it moved. */
  scrollBy(delta: Point): Point;

  /** The scrolling box, measured now: with it the functions below need not measure. */
  clientFrame(): ClientFrame;
  /** From client px to content px, in which pages and the overlay are placed. */
  clientToContent(clientX: number, clientY: number, frame?: ClientFrame): Point;
  pageAtClientPoint(clientX: number, clientY: number, frame?: ClientFrame): PageHit | undefined;
  /** The page at a place, or the one whose edge is nearest; undefined only without pages. */
  nearestPage(clientX: number, clientY: number, frame?: ClientFrame): PageHit | undefined;
  /** The same for a place in content px. */
  pageNear(content: Point): PageHit | undefined;
  /** From content px to client px. */
  contentToClient(content: Point, frame?: ClientFrame): Point;
  /** The page's top-left corner in content px; it moves only when `layoutVersion` does. */
  pageOrigin(fileKey: string, pageNumber: number): Point | undefined;
  /** The part of a page that is in view, in points; undefined when none is. */
  visiblePart(fileKey: string, pageNumber: number): Rect | undefined;

  /** Keeps a page in the DOM wherever the view goes, until the returned function is called. */
  holdPage(fileKey: string, pageNumber: number): () => void;
  /** The page's element while it is in the DOM. */
  pageElement(fileKey: string, pageNumber: number): HTMLElement | undefined;
  /** The scrolling box while the viewer is mounted. */
  readonly scroller: HTMLElement | undefined;

  /** Notes that a gesture runs: pictures are then drawn off the main thread. */
  setGesture(active: boolean): void;
  /** The pictures of the pages, for those who show them. */
  readonly pictures: Pictures;

  /** For `<Viewer>`: connects the DOM; returns how to disconnect it. */
  attach(scroller: HTMLElement, content: HTMLElement): () => void;
  /** For `<Viewer>`: a page's element came or went. */
  setPageElement(ref: PageRef, element: HTMLElement | undefined): void;
}
