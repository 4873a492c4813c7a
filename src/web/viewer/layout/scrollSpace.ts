import type { Point, Rect, Size } from '#core/geometry/rect.ts';

/**
 * Browsers cannot make an element taller than about 16.7 million px. Below `nativeLimit` the
 * scrolling element is as tall as the layout and everything is native. Above it the element is
 * shorter, and `offset` says how much of the layout lies above the element's top: layout px =
 * element px + offset.
 *
 *   layout   0 ├──────────────────────────[ view ]─────────────┤ height
 *   element              0 ├──────────────[ view ]────┤ elementHeight
 *            └── offset ───┘
 *
 * Small movements keep the offset, so wheels and keys move by what they say; a jump (the scrollbar
 * dragged) goes to the place that the element's height stands for. The first and last quarter of
 * the element stand for themselves, so both ends are reached as on any page; what lies between
 * stands for the rest.
 */
export interface ScrollSpace {
  /** Height of the layout, px. */
  height: number;
  /** Height of the scrolling box, px. */
  viewHeight: number;
}

/** Where the view is: `scrollTop` of the element, and the offset. */
export interface ScrollPlace {
  scrollTop: number;
  offset: number;
}

/** The tallest element that is left to the browser, px. */
export const nativeLimit = 15_000_000;

/** A movement beyond this many view heights is a jump. */
const jump = 3;

/** Offsets are multiples of this: what lies on device pixels stays there at usual pixel ratios. */
const offsetStep = 12;

/** The height that the scrolling element gets, px. */
export function elementHeight({ height }: ScrollSpace): number {
  return Math.min(height, nativeLimit);
}

function ranges(space: ScrollSpace) {
  const layout = Math.max(0, space.height - space.viewHeight);
  const element = Math.max(0, elementHeight(space) - space.viewHeight);
  const edge = element / 4;
  return { layout, element, edge, stretch: (layout - 2 * edge) / (element - 2 * edge || 1) };
}

/** The height in the layout that a `scrollTop` stands for when nothing else is known. */
function layoutTopOf(space: ScrollSpace, scrollTop: number): number {
  const { layout, element, edge, stretch } = ranges(space);
  if (scrollTop <= edge) return scrollTop;
  if (scrollTop >= element - edge) return layout - (element - scrollTop);
  return edge + (scrollTop - edge) * stretch;
}

/** The place that shows the layout from this height on (layout px, brought within bounds). */
export function placeAt(space: ScrollSpace, layoutTop: number): ScrollPlace {
  const { layout, element, edge, stretch } = ranges(space);
  const top = Math.min(Math.max(layoutTop, 0), layout);
  if (layout === element || top <= edge) return { scrollTop: top, offset: 0 };
  if (top >= layout - edge)
    return { scrollTop: top - (layout - element), offset: layout - element };
  const exact = top - (edge + (top - edge) / stretch);
  const offset = Math.round(exact / offsetStep) * offsetStep;
  return { scrollTop: top - offset, offset };
}

/** The place after the browser moved the element from `before` to `scrollTop`. */
export function placeAfterScroll(
  space: ScrollSpace,
  before: ScrollPlace,
  scrollTop: number,
): ScrollPlace {
  const { layout, element } = ranges(space);
  if (layout === element) return { scrollTop, offset: 0 };
  if (Math.abs(scrollTop - before.scrollTop) > jump * space.viewHeight)
    return placeAt(space, layoutTopOf(space, scrollTop));
  const nearEnd = scrollTop < space.viewHeight || element - scrollTop < space.viewHeight;
  return nearEnd ? placeAt(space, scrollTop + before.offset) : { scrollTop, offset: before.offset };
}

/** The view in layout px. */
export interface ViewBox extends Point, Size {}

/**
 * Where to scroll (layout px of the view's corner) so that a page shows from its top, or a box is
 * in view with `around` px to spare. A box in view moves nothing; a taller one shows from its top.
 */
export function scrollTarget(
  view: ViewBox,
  page: Rect,
  box: Rect | undefined,
  around: number,
): Point {
  if (!box) return { x: page.x + page.width / 2 - view.width / 2, y: page.y - around };
  return {
    x: along(view.x, view.width, box.x, box.width, around),
    y: along(view.y, view.height, box.y, box.height, around),
  };
}

function along(view: number, viewLength: number, box: number, length: number, around: number) {
  if (box - around >= view && box + length + around <= view + viewLength) return view;
  if (length + 2 * around > viewLength) return box - around;
  return box + length / 2 - viewLength / 2;
}
