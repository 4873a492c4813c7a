import type { Point } from '#core/geometry/point.ts';
import { intersectRects, type Rect, type Size } from '#core/geometry/rect.ts';
import { type PageLayout, pageLayout, snapStep } from './pageLayout.ts';
import { type KnownSizes, type PageStack, pageStack } from './pageStack.ts';
import { placeAfterScroll, placeAt, type ScrollPlace, type ScrollSpace } from './scrollSpace.ts';
import type { PageRef, ViewerDocument } from '#web/viewer/viewerDocument.ts';

/** CSS px between pages and around them; less where the screen is narrow. */
export const pageGap = 24;
const narrowGap = 8;
const narrow = 720;

/** A page and a place on it that is to stay at a place in the view. */
export interface Anchor {
  readonly ref: PageRef;
  /** Points on the page; may lie outside it. */
  readonly point: Point;
  /** CSS px from the top-left corner of the scrolling box. */
  readonly at: Point;
}

/** The numbers behind the view, without a DOM: documents, sizes, zoom, and where the view is. */
export function createViewModel() {
  const gap = () => (view.width < narrow ? narrowGap : pageGap);
  let documents: readonly ViewerDocument[] = [];
  let known: KnownSizes = new Map();
  let view: Size = { width: 0, height: 0 };
  let pixelRatio = 1;
  let pxPerPt = 96 / 72;
  let stack: PageStack = pageStack([], new Map());
  let sizeOf = sizesOf(stack);
  let layout: PageLayout = layOut();
  let place: ScrollPlace = { scrollTop: 0, offset: 0 };
  let scrollLeft = 0;

  function layOut(): PageLayout {
    return pageLayout(stack, {
      pxPerPt,
      viewWidth: view.width,
      pixelRatio,
      gap: gap(),
      margin: gap(),
    });
  }

  const space = (): ScrollSpace => ({ height: layout.height, viewHeight: view.height });
  const layoutTop = () => place.scrollTop + place.offset;

  /**
   * Scrolls to whole steps, as pages lie on them: then they lie on device pixels of the screen too.
   */
  function scrollTo(left: number, top: number) {
    const step = snapStep(pixelRatio);
    const snap = (value: number) => Math.round(value / step) * step;
    place = placeAt(space(), snap(top));
    scrollLeft = Math.min(Math.max(snap(left), 0), Math.max(0, layout.width - view.width));
  }

  /** The page at or nearest above a place in the view, and the place on it. */
  function anchorAt(at: Point): Anchor | undefined {
    if (stack.count === 0) return undefined;
    const y = layoutTop() + at.y;
    const index = layout.indexAt(y);
    const rect = layout.rectAt(index);
    const point = { x: (scrollLeft + at.x - rect.x) / pxPerPt, y: (y - rect.y) / pxPerPt };
    return { ref: stack.refAt(index), point, at };
  }

  /** The visible part of a page in layout px. */
  function visiblePart(index: number): Rect | undefined {
    return intersectRects(layout.rectAt(index), {
      x: scrollLeft,
      y: layoutTop(),
      width: view.width,
      height: view.height,
    });
  }

  return {
    get documents() {
      return documents;
    },
    get known() {
      return known;
    },
    get view() {
      return view;
    },
    get pixelRatio() {
      return pixelRatio;
    },
    get pxPerPt() {
      return pxPerPt;
    },
    get stack() {
      return stack;
    },
    /** The size of a page in points; another function whenever sizes changed. */
    get sizeOf() {
      return sizeOf;
    },
    get layout() {
      return layout;
    },
    get place() {
      return place;
    },
    get scrollLeft() {
      return scrollLeft;
    },
    get gap() {
      return gap();
    },
    space,
    layoutTop,
    scrollTo,
    anchorAt,
    visiblePart,
    /** Takes over where the browser scrolled to. */
    scrolled(left: number, top: number) {
      scrollLeft = left;
      place = placeAfterScroll(space(), place, top);
    },
    /** Takes over what the browser made of a scroll position that it was given: whole device px. */
    settle(left: number, top: number) {
      scrollLeft = left;
      place = { ...place, scrollTop: top };
    },
    /** Changes what is shown and how, so that the anchor stays where it is. */
    change(
      next: {
        documents?: readonly ViewerDocument[];
        known?: KnownSizes;
        view?: Size;
        pixelRatio?: number;
        pxPerPt?: number;
      },
      anchor: Anchor | undefined,
    ) {
      const isFirst = stack.count === 0 || view.width === 0;
      if (next.documents) documents = next.documents;
      if (next.known) known = next.known;
      if (next.view) view = next.view;
      if (next.pixelRatio) pixelRatio = next.pixelRatio;
      if (next.pxPerPt) pxPerPt = next.pxPerPt;
      if (next.documents || next.known) {
        stack = pageStack(documents, known);
        sizeOf = sizesOf(stack);
      }
      layout = layOut();
      const index = anchor && !isFirst ? stack.indexOf(anchor.ref) : undefined;
      if (anchor && index !== undefined) {
        const rect = layout.rectAt(index);
        scrollTo(
          rect.x + anchor.point.x * pxPerPt - anchor.at.x,
          rect.y + anchor.point.y * pxPerPt - anchor.at.y,
        );
      } else {
        const left = isFirst ? (layout.width - view.width) / 2 : scrollLeft;
        scrollTo(left, layoutTop());
      }
    },
  };
}

function sizesOf(stack: PageStack) {
  return (ref: PageRef): Size => stack.sizeAt(stack.indexOf(ref) ?? 0);
}

/** The numbers behind one viewer. */
export type ViewModel = ReturnType<typeof createViewModel>;
