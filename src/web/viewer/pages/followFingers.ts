import type { Point } from '#core/geometry/rect.ts';

/** Zooms to so many times the zoom at the start of a pinch, and brings its point to a place. */
export type Pinch = (factor: number, at: Point) => void;

/** What fingers on the screen, or two on a trackpad, ask for. Places in client px. */
export interface FingerEvents {
  /** A pinch begins; what is at this place stays under the fingers, wherever they go. */
  onPinch(at: Point): Pinch;
  /** Two taps in a row on a page. */
  onDoubleTap(at: Point): void;
}

/** Listens to fingers until `signal` ends it. One finger is left to the browser, which scrolls. */
export function followFingers(scroller: HTMLElement, events: FingerEvents, signal: AbortSignal) {
  followTouches(scroller, events, signal);
  followTrackpad(scroller, events, signal);
  followTaps(scroller, events, signal);
}

/** Where two fingers are: the middle between them, and how far apart they are. */
function spreadOf(touches: TouchList): { at: Point; spread: number } | undefined {
  const [a, b] = touches;
  if (!a || !b) return undefined;
  return {
    at: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
    // Fingers that meet would make any zoom of the next move.
    spread: Math.max(16, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
  };
}

function followTouches(scroller: HTMLElement, { onPinch }: FingerEvents, signal: AbortSignal) {
  let pinch: { spread: number; to: Pinch } | undefined;
  /** Every finger that comes or goes begins anew, so that nothing jumps. */
  const begin = ({ touches }: TouchEvent) => {
    const fingers = spreadOf(touches);
    pinch = fingers && { spread: fingers.spread, to: onPinch(fingers.at) };
  };
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const fingers = spreadOf(event.touches);
      if (!fingers || !pinch) return;
      if (event.cancelable) event.preventDefault();
      pinch.to(fingers.spread / pinch.spread, fingers.at);
    },
    { signal, passive: false },
  );
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    scroller.addEventListener(type, begin, { signal, passive: true });
}

/** Safari tells of a pinch on a trackpad by events of its own; others by the wheel with Ctrl. */
function followTrackpad(scroller: HTMLElement, { onPinch }: FingerEvents, signal: AbortSignal) {
  let pinch: Pinch | undefined;
  let hasFingers = false;
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    scroller.addEventListener(type, ({ touches }) => (hasFingers = touches.length > 0), {
      signal,
      passive: true,
    });
  const listen = (type: string, onGesture: (at: Point, scale: number) => void) =>
    scroller.addEventListener(
      type,
      (event) => {
        // On a touch screen these come besides the touches.
        if (hasFingers || !(event instanceof UIEvent) || !('scale' in event)) return;
        event.preventDefault();
        const { scale, clientX, clientY } = event as UIEvent & Record<string, unknown>;
        onGesture({ x: Number(clientX), y: Number(clientY) }, Number(scale));
      },
      { signal, passive: false },
    );
  listen('gesturestart', (at) => {
    pinch = onPinch(at);
  });
  listen('gesturechange', (at, scale) => pinch?.(scale, at));
  listen('gestureend', () => {
    pinch = undefined;
  });
}

/** A tap moves less than this, px, and lasts less than this, ms. */
const tapSlop = 10;
const tapMs = 300;
/** The second tap comes within this, ms and px, of the first. */
const betweenMs = 350;
const betweenSlop = 32;

/** What has a press of its own. */
const controls =
  'button, input, textarea, select, a, label, [tabindex], [data-field-id], [data-handle]';

function followTaps(scroller: HTMLElement, { onDoubleTap }: FingerEvents, signal: AbortSignal) {
  let down: { at: Point; time: number } | undefined;
  let last: { at: Point; time: number } | undefined;
  const forget = () => {
    down = undefined;
    last = undefined;
  };

  /** On paper or desk; with a tool that is armed each tap places a field. */
  const isPlain = (target: EventTarget | null): boolean => {
    if (!(target instanceof Element) || scroller.hasAttribute('data-armed')) return false;
    const control = target.closest(controls);
    return !control || control.matches('[data-page-number]') || control.contains(scroller);
  };
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch' || !event.isPrimary || !isPlain(event.target))
        return forget();
      down = { at: placeOf(event), time: event.timeStamp };
    },
    { signal, passive: true },
  );
  scroller.addEventListener('pointercancel', forget, { signal, passive: true });
  scroller.addEventListener(
    'pointerup',
    (event) => {
      const at = placeOf(event);
      const time = event.timeStamp;
      if (!down || farther(at, down.at, tapSlop) || time - down.time > tapMs) return forget();
      const isSecond =
        last && !farther(at, last.at, betweenSlop) && down.time - last.time < betweenMs;
      if (isSecond) {
        forget();
        onDoubleTap(at);
      } else {
        last = { at, time };
        down = undefined;
      }
    },
    { signal, passive: true },
  );
}

const placeOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

const farther = (a: Point, b: Point, distance: number) =>
  Math.hypot(a.x - b.x, a.y - b.y) > distance;
