import type { Rect } from '#core/geometry/rect.ts';
import { type NearPage, pagesAhead } from '#web/viewer/nearPage.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import type { ViewModel } from './viewModel.ts';

/** What is in view and next to it. */
export interface InView {
  readonly near: readonly NearPage[];
  readonly visible: readonly PageRef[];
  /** The page of which most is in view; the upper one of two. */
  readonly current: PageRef | undefined;
}

/** Which pages show, how much of each, and which come next in the scroll direction. */
export function lookAtView(model: ViewModel, direction: 1 | -1): InView {
  const { stack, layout, view } = model;
  const top = model.layoutTop();
  const range = layout.between(top, top + view.height);
  const inViewOf = (index: number) => {
    const { y, height } = layout.rectAt(index);
    return Math.min(y + height, top + view.height) - Math.max(y, top);
  };
  if (!range || view.height === 0 || view.width === 0) {
    const current = stack.count > 0 ? stack.refAt(layout.indexAt(top)) : undefined;
    return { near: [], visible: [], current };
  }
  const [before, after] = direction > 0 ? [1, pagesAhead] : [pagesAhead, 1];
  const begin = Math.max(0, range.first - before);
  const end = Math.min(stack.count - 1, range.last + after);
  const looked = Array.from({ length: end - begin + 1 }, (_, at) => {
    const index = begin + at;
    // Scrolled off sideways a page still counts as in view, for it is the current one.
    const isBetween = index >= range.first && index <= range.last;
    return { index, ref: stack.refAt(index), isBetween, inView: isBetween ? inViewOf(index) : 0 };
  });
  const most = looked.reduce((a, b) => (b.inView > a.inView ? b : a));
  return {
    near: looked
      .filter(({ index }) => stack.isKnown(index))
      .map(({ index, ref, isBetween, inView }) => ({
        ref,
        size: stack.sizeAt(index),
        inView,
        visible: isBetween ? visibleOf(model, index) : undefined,
        ahead: isBetween
          ? 0
          : (index - (index > range.last ? range.last : range.first)) * direction,
      })),
    visible: looked.filter(({ isBetween }) => isBetween).map(({ ref }) => ref),
    current: most.inView > 0 ? most.ref : undefined,
  };
}

/** The part of a page that is in view, in points. */
function visibleOf(model: ViewModel, index: number): Rect | undefined {
  const part = model.visiblePart(index);
  if (!part) return undefined;
  const { x, y } = model.layout.rectAt(index);
  const { pxPerPt } = model;
  return {
    x: (part.x - x) / pxPerPt,
    y: (part.y - y) / pxPerPt,
    width: part.width / pxPerPt,
    height: part.height / pxPerPt,
  };
}
