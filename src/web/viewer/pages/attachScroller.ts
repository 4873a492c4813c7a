import type { Point, Size } from '#core/geometry/rect.ts';
import { hearMoves } from '#web/ui/browser/hearMoves.ts';
import { type FingerEvents, followFingers } from './followFingers.ts';
import { createWheelZoom } from './createWheelZoom.ts';

/** What the scrolling box reports. Places in client px. */
export interface ScrollerEvents extends FingerEvents {
  onScroll(): void;
  /** A key or a button was pressed anywhere in the window. */
  onAct(): void;
  onResize(size: Size): void;
  onPixelRatio(): void;
  /** The window is seen again, or no longer. */
  onVisibility(): void;
  /** It may have come to lie elsewhere in the window. */
  onMoved(): void;
  /**
   * Ctrl or ⌘ and the wheel, or a pinch on a trackpad: the zoom times `factor`, about a place.
   */
  onZoom(factor: number, at: Point): void;
}

const pixelsPerLine = 33;

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

  const wheel = createWheelZoom();
  const isHeld = followZoomKeys(signal);
  scroller.addEventListener(
    'wheel',
    (event) => {
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : pixelsPerLine;
      const use = wheel.read({
        x: event.deltaX * pixels,
        y: event.deltaY * pixels,
        isMarked: event.ctrlKey || event.metaKey,
        isHeld: isHeld(),
        time: event.timeStamp,
      });
      if (use === 'scroll') return;
      event.preventDefault();
      if (use !== 'nothing') events.onZoom(use.zoomBy, placeOf(event));
    },
    { signal, passive: false },
  );
  for (const type of ['gesturechange', 'gestureend'])
    scroller.addEventListener(type, ({ timeStamp }) => wheel.pinched(timeStamp), {
      signal,
      passive: true,
    });
  followFingers(scroller, events, signal);

  const observer = new ResizeObserver(() =>
    events.onResize({ width: scroller.clientWidth, height: scroller.clientHeight }),
  );
  observer.observe(scroller);
  watchPixelRatio(() => events.onPixelRatio(), signal);
  hearMoves(scroller, () => events.onMoved(), signal);
  document.addEventListener('visibilitychange', () => events.onVisibility(), { signal });
  return () => {
    aborter.abort();
    observer.disconnect();
  };
}

/** Follows Ctrl and ⌘; returns whether one of them is down. */
function followZoomKeys(signal: AbortSignal): () => boolean {
  const down = new Set<string>();
  const isZoomKey = (key: string) => key === 'Control' || key === 'Meta';
  const options = { signal, capture: true, passive: true };
  window.addEventListener('keydown', ({ key }) => isZoomKey(key) && down.add(key), options);
  window.addEventListener('keyup', ({ key }) => down.delete(key), options);
  window.addEventListener('blur', () => down.clear(), options);
  return () => down.size > 0;
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
