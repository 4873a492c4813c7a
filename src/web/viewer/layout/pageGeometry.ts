import { pageView } from '#core/geometry/pageView.ts';
import { containsPoint, type Point, type Rect } from '#core/geometry/rect.ts';
import type { ViewModel } from './viewModel.ts';
import type { PageHit } from '#web/viewer/viewerState.ts';

/**
 * From the screen to pages and back, by computation alone.
 *
 *   content px  from the top-left corner of the scrolling content, in which pages and the overlay
 *               are placed
 *   points      on a page
 */
export function pageGeometry(model: ViewModel) {
  /** The page's box in content px. */
  const contentRect = (index: number): Rect => {
    const rect = model.layout.rectAt(index);
    return { ...rect, y: rect.y - model.place.offset };
  };

  const hit = (index: number, content: Point): PageHit => {
    const region = contentRect(index);
    const { pxPerPt } = model;
    const ref = model.stack.refAt(index);
    return {
      ...ref,
      point: { x: (content.x - region.x) / pxPerPt, y: (content.y - region.y) / pxPerPt },
      view: pageView(model.stack.sizeAt(index), pxPerPt),
      region,
    };
  };

  const indexNear = (content: Point) => model.layout.indexAt(content.y + model.place.offset);

  return {
    contentRect,
    /** The page under a place, if there is one. */
    pageAt(content: Point): PageHit | undefined {
      if (model.stack.count === 0) return undefined;
      const index = indexNear(content);
      return containsPoint(contentRect(index), content) ? hit(index, content) : undefined;
    },
    /** The page under a place, or the one whose edge is nearest. */
    nearestPage(content: Point): PageHit | undefined {
      if (model.stack.count === 0) return undefined;
      const above = indexNear(content);
      const below = Math.min(above + 1, model.stack.count - 1);
      const toAbove = distance(contentRect(above), content);
      const toBelow = distance(contentRect(below), content);
      return hit(toAbove <= toBelow ? above : below, content);
    },
  };
}

function distance(rect: Rect, { x, y }: Point): number {
  const dx = Math.max(rect.x - x, 0, x - rect.x - rect.width);
  const dy = Math.max(rect.y - y, 0, y - rect.y - rect.height);
  return Math.hypot(dx, dy);
}
