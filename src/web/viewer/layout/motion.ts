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
