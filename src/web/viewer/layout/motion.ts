/** What the view is doing, as far as drawing has to know. Times in ms of `performance.now()`. */
export interface Motion {
  /** The view moved by this share of its own height since the last frame. */
  scrolled(share: number): void;
  /** Somebody pressed something, wherever on the screen. */
  acted(): void;
  /** The zoom is changing under the fingers or the wheel. */
  zooming(): void;
  /** A gesture that needs the main thread began or ended. */
  setGesture(active: boolean): void;
  /**
   * Nothing is to be begun: what is in view now will have passed, or changed its size, before it is
   * drawn.
   */
  isHeld(): boolean;
  /** The main thread has something else to do. */
  isMoving(): boolean;
  /**
   * Somebody goes from page to page and waits for each: what counts is how many are drawn, not how
   * smooth it is meanwhile.
   */
  isLeafing(): boolean;
  /** Nobody is on the way: what nobody waits for may take its turn. */
  isResting(): boolean;
}

/** Moving by more than this share of the view within a frame is passing. */
const passing = 0.6;
/** A wheel or pinch that rests this long has come to an end. */
const zoomRest = 100;
/** The view counts as moving for this long after the last scroll. */
const scrollRest = 150;
/**
 * Who goes from page to page stays on each for less than this: until then nothing else takes the
 * time of the next one.
 */
const leafRest = 300;
/** Two jumps past most of a view within this are leafing, which lasts that long. */
const leafPace = 500;
/** Who just pressed something waits for what comes of it, and may press the next thing. */
const actRest = 500;
/**
 * A movement begins with the third frame in a row that scrolls. Less is a jump (a key, a thumbnail,
 * a search), and what a jump leads to is drawn at once, be it that a fling draws two pages in vain.
 */
const leastFrames = 3;

/** Follows scrolling and zooming; `onCalm` is told when drawing may begin after a hold. */
export function createMotion(onCalm: () => void): Motion {
  let nextFrame: number | undefined;
  let zoomTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let stayTimer: ReturnType<typeof setTimeout> | undefined;
  let gesture = false;
  let isPassing = false;
  let frames = 0;
  let stayedUntil = 0;
  let lastJump = Number.NEGATIVE_INFINITY;
  let leafsUntil = Number.NEGATIVE_INFINITY;

  /** Lets what nobody waits for wait this long, ms. */
  function stay(duration: number) {
    const until = performance.now() + duration;
    if (until < stayedUntil) return;
    stayedUntil = until;
    clearTimeout(stayTimer);
    stayTimer = setTimeout(() => {
      stayTimer = undefined;
      onCalm();
    }, duration);
  }

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

  /** A frame went by without a scroll. */
  function endMovement() {
    nextFrame = undefined;
    frames = 0;
    if (!isPassing) return;
    // Who passed and stands still has arrived: the page may take the main thread, on which it is
    // drawn sooner.
    isPassing = false;
    rest();
  }

  return {
    scrolled(share) {
      stay(leafRest);
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
    isResting: () => !gesture && restTimer === undefined && stayTimer === undefined,
  };
}
