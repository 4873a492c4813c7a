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

/**
 * Looks at the view as it is: which pages show, how much of each, and which come next in the
 * direction of scrolling.
 */
export function lookAtView(model: ViewModel, direction: 1 | -1): InView {
  const { stack, layout, view, pxPerPt } = model;
  const top = model.layoutTop();
  const range = layout.between(top, top + view.height);
  if (!range || view.height === 0 || view.width === 0) {
    const current = stack.count > 0 ? stack.refAt(layout.indexAt(top)) : undefined;
    return { near: [], visible: [], current };
  }
  const near: NearPage[] = [];
  const visible: PageRef[] = [];
  let current: PageRef | undefined;
  let most = 0;
  const [before, after] = direction > 0 ? [1, pagesAhead] : [pagesAhead, 1];
  for (let index = range.first - before; index <= range.last + after; index++) {
    if (index < 0 || index >= stack.count) continue;
    const ref = stack.refAt(index);
    const isBetween = index >= range.first && index <= range.last;
    const rect = layout.rectAt(index);
    // Scrolled off sideways a page still counts as in view, for it is the current one.
    const inView = isBetween
      ? Math.min(rect.y + rect.height, top + view.height) - Math.max(rect.y, top)
      : 0;
    const part = isBetween ? model.visiblePart(index) : undefined;
    if (isBetween) visible.push(ref);
    if (inView > most) {
      most = inView;
      current = ref;
    }
    if (!stack.isKnown(index)) continue;
    near.push({
      ref,
      size: stack.sizeAt(index),
      inView,
      visible: part && {
        x: (part.x - rect.x) / pxPerPt,
        y: (part.y - rect.y) / pxPerPt,
        width: part.width / pxPerPt,
        height: part.height / pxPerPt,
      },
      ahead: isBetween
        ? 0
        : (index > range.last ? index - range.last : index - range.first) * direction,
    });
  }
  return { near, visible, current };
}
