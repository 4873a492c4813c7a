import type { Point } from '#core/geometry/rect.ts';
import {
  clampZoom,
  fitPage,
  fitWidth,
  nextZoom,
  previousZoom,
  pxPerPtAt,
} from '#core/geometry/zoom.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import type { FitMode } from '#web/viewer/viewerState.ts';
import type { Anchor, ViewModel } from './viewModel.ts';

/** What the zoom needs of the viewer. */
export interface ZoomPort {
  model: ViewModel;
  currentPage(): PageRef | undefined;
  /** Applies a scale so that the anchor stays in place. */
  onScale(pxPerPt: number, anchor: Anchor | undefined): void;
}

/** The zoom and how it follows the view. Places are CSS px from the corner of the scrolling box. */
export function zoomControl({ model, currentPage, onScale }: ZoomPort) {
  let zoom = 1;
  let fit: FitMode = 'width';
  let last: { at: Point; anchor: Anchor | undefined; left: number; top: number } | undefined;

  const middle = (): Point => ({ x: model.view.width / 2, y: model.view.height / 2 });

  /** The anchor at a place; the last one while nothing else moved, so small steps do not drift. */
  function anchorAt(at: Point): Anchor | undefined {
    const isSame =
      last?.at.x === at.x &&
      last.at.y === at.y &&
      last.left === model.scrollLeft &&
      last.top === model.layoutTop();
    return isSame ? last?.anchor : model.anchorAt(at);
  }

  function apply(wanted: number, anchor: Anchor | undefined) {
    zoom = clampZoom(wanted);
    onScale(pxPerPtAt(zoom), anchor);
  }

  function zoomTo(wanted: number, at: Point = middle()) {
    fit = 'none';
    const anchor = anchorAt(at);
    apply(wanted, anchor);
    last = { at, anchor, left: model.scrollLeft, top: model.layoutTop() };
  }

  /** Fits the current page again after the view or the pages changed. */
  function refit() {
    const wanted = fit === 'none' ? undefined : fitting(model, currentPage(), fit);
    if (wanted !== undefined && wanted !== zoom)
      apply(wanted, model.anchorAt({ x: model.view.width / 2, y: 0 }));
  }

  /** Returns how to zoom to so many times the zoom now, with what is at `start` at a place. */
  function pinch(start: Point): (factor: number, at: Point) => void {
    const from = zoom;
    const anchor = model.anchorAt(start);
    return (factor, at) => {
      fit = 'none';
      apply(from * factor, anchor && { ...anchor, at });
    };
  }

  /** To the width of the view where it is larger, else to twice that, about a place. */
  function toggle(at: Point) {
    const width = fitting(model, currentPage(), 'width');
    if (width === undefined) return;
    const isLarge = zoom > width * 1.1;
    apply(isLarge ? width : width * 2, model.anchorAt(at));
    fit = isLarge ? 'width' : 'none';
  }

  return {
    pinch,
    toggle,
    get zoom() {
      return zoom;
    },
    get fit() {
      return fit;
    },
    zoomTo,
    zoomIn: (at?: Point) => zoomTo(nextZoom(zoom), at),
    zoomOut: (at?: Point) => zoomTo(previousZoom(zoom), at),
    refit,
    setFit(mode: FitMode) {
      fit = mode;
      refit();
    },
  };
}

/** The zoom at which a page fits; undefined without one, and before there is a view. */
function fitting(
  { stack, view, gap }: ViewModel,
  ref: PageRef | undefined,
  mode: 'width' | 'page',
): number | undefined {
  const index = ref && stack.indexOf(ref);
  if (index === undefined || view.width === 0) return undefined;
  const page = stack.sizeAt(index);
  const room = { width: view.width - 2 * gap, height: view.height - 2 * gap };
  return mode === 'width' ? fitWidth(page, room) : fitPage(page, room);
}
