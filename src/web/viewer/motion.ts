/** What the view is doing, as far as drawing has to know. Times in ms of `performance.now()`. */
export interface Motion {
  /** The view moved by this share of its own height since the last frame. */
  scrolled(share: number): void;
  /** The zoom is changing under the fingers or the wheel. */
  zooming(): void;
  /** A gesture that needs the main thread began or ended. */
  setGesture(active: boolean): void;
  /** Nothing is to be begun: what is in view now will have passed, or changed its size, before it is drawn. */
  isHeld(): boolean;
  /** The main thread has something else to do. */
  isMoving(): boolean;
}

/** Moving by more than this share of the view within a frame is passing. */
const passing = 0.6;
/** A wheel or pinch that rests this long has come to an end. */
const zoomRest = 100;
/** The view counts as moving for this long after the last scroll. */
const scrollRest = 150;

/** Follows scrolling and zooming; `onCalm` is told when drawing may begin after a hold. */
export function createMotion(onCalm: () => void): Motion {
  let passingFrame: number | undefined;
  let zoomTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let gesture = false;

  return {
    scrolled(share) {
      clearTimeout(restTimer);
      restTimer = setTimeout(() => {
        restTimer = undefined;
        onCalm();
      }, scrollRest);
      if (share < passing) return;
      if (passingFrame !== undefined) cancelAnimationFrame(passingFrame);
      // One frame is not enough: scroll events come before the callbacks of their own frame.
      passingFrame = requestAnimationFrame(() => {
        passingFrame = requestAnimationFrame(() => {
          passingFrame = undefined;
          onCalm();
        });
      });
    },
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
    isHeld: () => passingFrame !== undefined || zoomTimer !== undefined,
    isMoving: () => gesture || restTimer !== undefined,
  };
}
