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

/** What the view does that concerns drawing. Times in ms of `performance.now()`. */
export interface Motion {
  /**
   * The view moved by this share of its own height since the last frame; `isDrawn` when the page
   * that it left was sharp.
   */
  scrolled(share: number, isDrawn?: boolean): void;
  /** Something was pressed, anywhere on the screen. */
  acted(): void;
  /** The zoom is changing under the fingers or the wheel. */
  zooming(): void;
  /** A gesture that needs the main thread began or ended. */
  setGesture(active: boolean): void;
  /** Nothing is to begin: what is in view passes, or changes its size, before it is drawn. */
  isHeld(): boolean;
  /** The main thread has something else to do. */
  isMoving(): boolean;
  /** A person goes from page to page and waits: how many are drawn counts, not smoothness. */
  isLeafing(): boolean;
  /** The view rests: what no one waits for may take its turn. */
  isResting(): boolean;
}

/** Moving by more than this share of the view within a frame is passing. */
const passing = 0.6;
/** A wheel or pinch that rests this long has come to an end. */
const zoomRest = 100;
/** The view counts as moving for this long after the last scroll. */
const scrollRest = 150;
/** A person who leafs stays on a page for less than this: until then the next one goes first. */
const leafRest = 300;
/** Two jumps past most of a view within this are leafing, which lasts that long. */
const leafPace = 500;
/** After a press a person waits for what comes of it, and may press the next thing. */
const actRest = 500;
/**
 * A movement begins with the third frame in a row that scrolls. Less is a jump (a key, a thumbnail,
 * a search), whose target is drawn at once, even if a fling draws two pages in vain.
 */
const leastFrames = 3;

/** Follows scrolling and zooming; calls `onCalm` when drawing may begin after a hold. */
export function createMotion(onCalm: () => void): Motion {
  let nextFrame: number | undefined;
  let zoomTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const { stay, isStaying } = createStay(onCalm);
  let gesture = false;
  let isPassing = false;
  let frames = 0;
  let lastJump = Number.NEGATIVE_INFINITY;
  let leafsUntil = Number.NEGATIVE_INFINITY;

  function jumped() {
    const now = performance.now();
    if (now - lastJump < leafPace) leafsUntil = now + leafPace;
    lastJump = now;
  }

  function rest() {
    clearTimeout(restTimer);
    restTimer = undefined;
    onCalm();
  }

  /** What comes next is no part of a movement. */
  function begin() {
    frames = 0;
    isPassing = false;
    clearTimeout(restTimer);
    restTimer = undefined;
  }

  /** A frame went by without a scroll. */
  function endMovement() {
    nextFrame = undefined;
    frames = 0;
    if (!isPassing) return;
    // After a movement that ends the page may take the main thread, where it is drawn sooner.
    isPassing = false;
    rest();
  }

  return {
    scrolled(share, isDrawn = false) {
      stay(leafRest);
      // Drawing keeps up: these are jumps, however fast they come.
      if (isDrawn && share >= passing) begin();
      if (nextFrame !== undefined) cancelAnimationFrame(nextFrame);
      // One frame is not enough: scroll events come before the callbacks of their own frame.
      nextFrame = requestAnimationFrame(() => {
        nextFrame = requestAnimationFrame(endMovement);
      });
      frames += 1;
      if (frames === 1 && share >= passing) jumped();
      if (frames < leastFrames) return;
      clearTimeout(restTimer);
      restTimer = setTimeout(rest, scrollRest);
      isPassing = share >= passing;
    },
    acted: () => stay(actRest),
    zooming() {
      clearTimeout(zoomTimer);
      zoomTimer = setTimeout(() => {
        zoomTimer = undefined;
        onCalm();
      }, zoomRest);
    },
    setGesture(active) {
      gesture = active;
    },
    isHeld: () => isPassing || zoomTimer !== undefined,
    isMoving: () => gesture || restTimer !== undefined,
    isLeafing: () => performance.now() < leafsUntil && restTimer === undefined && !gesture,
    isResting: () => !gesture && restTimer === undefined && !isStaying(),
  };
}

/** Lets what no one waits for wait; calls `onCalm` when it may take its turn. */
function createStay(onCalm: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stayedUntil = 0;
  return {
    isStaying: () => timer !== undefined,
    /** At least this long from now, ms. */
    stay(duration: number) {
      const until = performance.now() + duration;
      if (until < stayedUntil) return;
      stayedUntil = until;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        onCalm();
      }, duration);
    },
  };
}

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
