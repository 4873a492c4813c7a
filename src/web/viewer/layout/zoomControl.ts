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
    const ref = currentPage();
    const index = ref && model.stack.indexOf(ref);
    if (fit === 'none' || index === undefined || model.view.width === 0) return;
    const page = model.stack.sizeAt(index);
    const around = 2 * model.gap;
    const room = { width: model.view.width - around, height: model.view.height - around };
    const wanted = fit === 'width' ? fitWidth(page, room) : fitPage(page, room);
    if (wanted !== zoom) apply(wanted, model.anchorAt({ x: model.view.width / 2, y: 0 }));
  }

  return {
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
