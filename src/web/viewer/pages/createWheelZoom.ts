/** A turn of the wheel, or what a trackpad sends as one. */
export interface WheelTurn {
  /** How far, CSS px; to the left and upwards is negative. */
  x: number;
  y: number;
  /** Whether it comes with Ctrl or ⌘: a key, or the browser's sign of a pinch. */
  isMarked: boolean;
  /** Whether one of these keys is down. */
  isHeld: boolean;
  /** ms, as of the event. */
  time: number;
}

/** What becomes of a turn: the zoom times a factor, scrolling by the browser, or nothing. */
export type WheelUse = { zoomBy: number } | 'scroll' | 'nothing';

/** A wheel notch of 100 px zooms by about a fifth. */
const perNotchPixel = 0.002;
/** Of a pinch Chromium sends 100 times the logarithm of its scale, others nearly that. */
const perPinchPixel = 0.01;
const mostPerEvent = 120;
/** A step of less than this, px, is one of a trackpad. */
const small = 20;
/** Turns that follow each other within this, ms, are one movement of the hand or its momentum. */
const runGap = 150;

interface Run {
  use: 'zoom' | 'scroll';
  isPinch: boolean;
  /** The size of the last turn that was none of the run's own; undefined before the first. */
  fading: number | undefined;
  size: number;
  end: number;
}

/**
 * Reads turns of the wheel as movements: what fades after a pinch does not scroll the page away,
 * what fades after scrolling does not zoom because a key is pressed meanwhile, and a pinch keeps
 * its weight when it becomes fast.
 */
export function createWheelZoom() {
  let run: Run | undefined;

  /** Whether a turn is the momentum of a movement: it never grows, and only small ones stay. */
  function fades(size: number, before: number | undefined): boolean {
    return before === undefined || size < before || (size === before && size < small);
  }

  /** The run that a turn belongs to: the one under way, or a new one. */
  function runOf({ isMarked, isHeld, time }: WheelTurn, size: number): Run {
    const use = isMarked ? 'zoom' : 'scroll';
    const fresh: Run = { use, isPinch: false, fading: undefined, size, end: time };
    if (!run || time - run.end > runGap) return fresh;
    if (run.use === use) return run;
    if (run.use === 'zoom') return run.isPinch && fades(size, run.fading) ? run : fresh;
    // A pinch without a key is one: scrolling never gets the mark by itself.
    return isHeld && fades(size, run.fading ?? run.size) ? run : fresh;
  }

  return {
    /** What becomes of the next turn. */
    read(turn: WheelTurn): WheelUse {
      const size = Math.hypot(turn.x, turn.y);
      const use = turn.isMarked ? 'zoom' : 'scroll';
      run = runOf(turn, size);
      run.end = turn.time;
      if (run.use !== use) {
        run.fading = size;
        return 'nothing';
      }
      run.fading = undefined;
      run.size = size;
      if (use === 'scroll') return 'scroll';
      run.isPinch ||= size < small;
      const bounded = Math.min(Math.max(turn.y, -mostPerEvent), mostPerEvent);
      return { zoomBy: Math.exp(-bounded * (run.isPinch ? perPinchPixel : perNotchPixel)) };
    },
    /** A pinch that Safari tells by events of its own is under way, or has just ended. */
    pinched(time: number) {
      run = { use: 'zoom', isPinch: true, fading: undefined, size: 0, end: time };
    },
  };
}
