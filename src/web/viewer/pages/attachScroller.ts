import type { Point, Size } from '#core/geometry/rect.ts';
import { hearMoves } from '#web/ui/browser/hearMoves.ts';
import { type FingerEvents, followFingers } from './followFingers.ts';

/** What the scrolling box reports. Places in client px. */
export interface ScrollerEvents extends FingerEvents {
  onScroll(): void;
  /** A key or a button was pressed anywhere in the window. */
  onAct(): void;
  onResize(size: Size): void;
  onPixelRatio(): void;
  /** It may have come to lie elsewhere in the window. */
  onMoved(): void;
  /**
   * Ctrl or ⌘ and the wheel, or a pinch on a trackpad: the zoom times `factor`, about a place.
   */
  onZoom(factor: number, at: Point): void;
}

/** A wheel notch of 100 px zooms by about a fifth; a pinch arrives as many small ones. */
const perPixel = 0.002;
const pixelsPerLine = 33;
const mostPerEvent = 120;

/** Listens to the scrolling box; returns how to stop. */
export function attachScroller(scroller: HTMLElement, events: ScrollerEvents): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  scroller.addEventListener('scroll', () => events.onScroll(), { signal, passive: true });
  for (const act of ['keydown', 'pointerdown'] as const)
    window.addEventListener(act, () => events.onAct(), { signal, capture: true, passive: true });

  // Wheel events come in whole px; the pointer's place has fractions, which count far in.
  let pointer: Point = { x: -1, y: -1 };
  scroller.addEventListener(
    'pointermove',
    (event) => {
      pointer = { x: event.clientX, y: event.clientY };
    },
    { signal, passive: true },
  );
  const placeOf = ({ clientX, clientY }: WheelEvent): Point =>
    Math.abs(pointer.x - clientX) < 1 && Math.abs(pointer.y - clientY) < 1
      ? pointer
      : { x: clientX, y: clientY };

  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : pixelsPerLine;
      const delta = Math.min(Math.max(event.deltaY * pixels, -mostPerEvent), mostPerEvent);
      // Pinches come in steps of a few px and without a real key: they get a larger weight.
      const weight = Math.abs(delta) < 20 ? 5 * perPixel : perPixel;
      events.onZoom(Math.exp(-delta * weight), placeOf(event));
    },
    { signal, passive: false },
  );
  followFingers(scroller, events, signal);

  const observer = new ResizeObserver(() =>
    events.onResize({ width: scroller.clientWidth, height: scroller.clientHeight }),
  );
  observer.observe(scroller);
  watchPixelRatio(() => events.onPixelRatio(), signal);
  hearMoves(scroller, () => events.onMoved(), signal);
  return () => {
    aborter.abort();
    observer.disconnect();
  };
}

/** A media query holds for one ratio only, so each change needs a new one. */
function watchPixelRatio(onChange: () => void, signal: AbortSignal) {
  const watch = () => {
    if (signal.aborted) return;
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        onChange();
        watch();
      },
      { signal, once: true },
    );
  };
  watch();
}
