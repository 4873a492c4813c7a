import { intersectRects, type Point, type Rect, type Size } from '#core/geometry/rect.ts';
import {
  type PageLayout,
  pageLayout,
  snapStep,
  hasSameSizes,
  type KnownSizes,
  type PageStack,
  pageStack,
} from './pageLayout.ts';
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

/** The numbers behind the view. They are changed by the functions of `ViewModel` alone. */
interface ViewNumbers {
  documents: readonly ViewerDocument[];
  known: KnownSizes;
  view: Size;
  pixelRatio: number;
  pxPerPt: number;
  stack: PageStack;
  /** The size of a page in points; another function whenever one is not as it was assumed. */
  sizeOf: (ref: PageRef) => Size;
  layout: PageLayout;
  place: ScrollPlace;
  scrollLeft: number;
  /** CSS px between pages and around them. */
  gap: number;
}

/** What can be changed about the view at once. */
export type ViewChange = Partial<
  Pick<ViewNumbers, 'documents' | 'known' | 'view' | 'pixelRatio' | 'pxPerPt'>
>;

/** The numbers behind one viewer, without a DOM: documents, sizes, zoom, and where the view is. */
export interface ViewModel extends Readonly<ViewNumbers> {
  space(): ScrollSpace;
  /** Layout px above the view. */
  layoutTop(): number;
  /** Scrolls to whole steps, as pages lie on them: so they lie on device pixels of the screen. */
  scrollTo(left: number, top: number): void;
  /** The page at or nearest above a place in the view, and the place on it. */
  anchorAt(at: Point): Anchor | undefined;
  /** The visible part of a page in layout px. */
  visiblePart(index: number): Rect | undefined;
  /** Takes over where the browser scrolled to. */
  scrolled(left: number, top: number): void;
  /** Takes over what the browser made of a scroll position that it was given: whole device px. */
  settle(left: number, top: number): void;
  /**
   * Changes what is shown and how, so that the anchor stays where it is; returns whether pages may
   * have moved. Sizes that are as was assumed move nothing, and `sizeOf` stays the same function.
   */
  change(next: ViewChange, anchor: Anchor | undefined): boolean;
}

/** A view without documents and size. */
export function createViewModel(): ViewModel {
  const stack = pageStack([], new Map());
  const view: Size = { width: 0, height: 0 };
  const numbers = { view, pixelRatio: 1, pxPerPt: 96 / 72, stack, gap: gapOf(view) };
  const now: ViewNumbers = {
    ...numbers,
    documents: [],
    known: new Map(),
    sizeOf: sizesOf(stack),
    layout: layOut(numbers),
    place: { scrollTop: 0, offset: 0 },
    scrollLeft: 0,
  };

  const space = (): ScrollSpace => ({ height: now.layout.height, viewHeight: now.view.height });
  const layoutTop = () => now.place.scrollTop + now.place.offset;

  function scrollTo(left: number, top: number) {
    const step = snapStep(now.pixelRatio);
    const snap = (value: number) => Math.round(value / step) * step;
    now.place = placeAt(space(), snap(top));
    now.scrollLeft = Math.min(
      Math.max(snap(left), 0),
      Math.max(0, now.layout.width - now.view.width),
    );
  }

  return Object.assign(now, {
    space,
    layoutTop,
    scrollTo,
    anchorAt(at: Point): Anchor | undefined {
      if (now.stack.count === 0) return undefined;
      const y = layoutTop() + at.y;
      const index = now.layout.indexAt(y);
      const rect = now.layout.rectAt(index);
      const x = now.scrollLeft + at.x;
      const point = { x: (x - rect.x) / now.pxPerPt, y: (y - rect.y) / now.pxPerPt };
      return { ref: now.stack.refAt(index), point, at };
    },
    visiblePart(index: number) {
      const shown = { x: now.scrollLeft, y: layoutTop(), ...now.view };
      return intersectRects(now.layout.rectAt(index), shown);
    },
    scrolled(left: number, top: number) {
      now.scrollLeft = left;
      now.place = placeAfterScroll(space(), now.place, top);
    },
    settle(left: number, top: number) {
      now.scrollLeft = left;
      now.place = { ...now.place, scrollTop: top };
    },
    change(next: ViewChange, anchor: Anchor | undefined) {
      const isFirst = now.stack.count === 0 || now.view.width === 0;
      const { stack } = now;
      Object.assign(now, next);
      now.gap = gapOf(now.view);
      if (next.documents || next.known) now.stack = pageStack(now.documents, now.known);
      if (tellsSizesAlone(next) && hasSameSizes(now.stack, stack)) return false;
      if (now.stack !== stack) now.sizeOf = sizesOf(now.stack);
      now.layout = layOut(now);
      const { layout, pxPerPt } = now;
      const index = anchor && !isFirst ? now.stack.indexOf(anchor.ref) : undefined;
      if (anchor && index !== undefined) {
        const rect = layout.rectAt(index);
        scrollTo(
          rect.x + anchor.point.x * pxPerPt - anchor.at.x,
          rect.y + anchor.point.y * pxPerPt - anchor.at.y,
        );
      } else {
        const left = isFirst ? (layout.width - now.view.width) / 2 : now.scrollLeft;
        scrollTo(left, layoutTop());
      }
      return true;
    },
  });
}

const tellsSizesAlone = (next: ViewChange) => Object.keys(next).every((key) => key === 'known');

const gapOf = ({ width }: Size) => (width < narrow ? narrowGap : pageGap);

function layOut({
  stack,
  pxPerPt,
  view,
  pixelRatio,
  gap,
}: Pick<ViewNumbers, 'stack' | 'pxPerPt' | 'view' | 'pixelRatio' | 'gap'>): PageLayout {
  return pageLayout(stack, { pxPerPt, viewWidth: view.width, pixelRatio, gap, margin: gap });
}

function sizesOf(stack: PageStack) {
  return (ref: PageRef): Size => stack.sizeAt(stack.indexOf(ref) ?? 0);
}
