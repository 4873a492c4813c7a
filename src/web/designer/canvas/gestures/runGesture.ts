import type { Point } from '#core/geometry/point.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { type Gesture, type PointerAt, pointerAt } from './gesture.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** What a press may become. */
export interface Press {
  /** The pointer moved: the gesture that it makes, if it makes one. */
  begin?: (start: PointerAt) => Gesture | undefined;
  /** The pointer was released where it was pressed. */
  tap?: (at: PointerAt) => void;
}

/** CSS px that a pointer may tremble before a press becomes a gesture; fingers tremble more. */
const slop = { mouse: 2, pen: 4, touch: 8 };

/**
 * CSS px from the edges of the view within which the view follows the pointer, and its fastest step
 * per frame.
 */
const edge = 32;
const fastest = 24;

/**
 * How far to scroll along one axis: the deeper in the edge zone, the faster; outside of the view at
 * full speed.
 */
function step(at: number, from: number, length: number): number {
  const before = from + edge - at;
  const after = at - (from + length - edge);
  if (before > 0) return -Math.min(fastest, (before / edge) * fastest);
  return after > 0 ? Math.min(fastest, (after / edge) * fastest) : 0;
}

/**
 * Follows one pointer from its press to its release, and makes a gesture of it once it has moved.
 * Escape, a second pointer or a cancelled one put everything back.
 */
export function runGesture(stage: Stage, down: PointerEvent, { begin, tap }: Press): void {
  const { viewer } = stage;
  const start = pointerAt(down);
  const stopping = new AbortController();
  const options = { signal: stopping.signal, capture: true };
  const trembling = slop[down.pointerType as keyof typeof slop] ?? slop.mouse;
  let gesture: Gesture | undefined;
  let last = start;
  let view: { left: number; top: number; width: number; height: number } | undefined;
  let scrolling: number | undefined;
  let wasInside = false;

  function end() {
    stopping.abort();
    if (scrolling !== undefined) cancelAnimationFrame(scrolling);
    stage.cancelGesture = undefined;
    stage.note.set('');
    if (gesture) viewer.setGesture(false);
  }

  function cancel() {
    end();
    gesture?.cancel();
    if (gesture) announce(stage.t('sayCancelled'));
  }

  function follow(at: PointerAt) {
    last = at;
    gesture?.move(at);
    scrolling ??= requestAnimationFrame(scroll);
  }

  function scroll() {
    scrolling = undefined;
    if (!gesture || !view) return;
    const by: Point = {
      x: step(last.x, view.left, view.width),
      y: step(last.y, view.top, view.height),
    };
    if (by.x === 0 && by.y === 0) {
      wasInside = true;
      return;
    }
    // A hand that comes from the toolbar crosses the edge on its way in: it does not mean to
    // scroll.
    if (!wasInside) return;
    const moved = viewer.scrollBy(by);
    if (moved.x !== 0 || moved.y !== 0) gesture.move(last);
    scrolling = requestAnimationFrame(scroll);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    const at = pointerAt(event);
    if (!gesture) {
      if (Math.hypot(at.x - start.x, at.y - start.y) <= trembling) return;
      gesture = begin?.(start);
      // A press that cannot become a gesture is still no tap: the hand went elsewhere.
      if (!gesture) return end();
      const { scroller } = viewer;
      view = {
        ...viewer.clientFrame(),
        width: scroller?.clientWidth ?? 0,
        height: scroller?.clientHeight ?? 0,
      };
      viewer.setGesture(true);
    }
    follow(at);
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    const at = pointerAt(event);
    const running = gesture;
    running?.move(at);
    end();
    if (running) running.commit();
    else tap?.(at);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && gesture && event.type === 'keydown') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Alt' || event.key === 'Shift') {
      // Alt alone would put the focus into the browser's menu.
      event.preventDefault();
      if (gesture) follow({ ...last, free: event.altKey, more: event.shiftKey });
    }
  }

  stage.cancelGesture = cancel;
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerup', onUp, options);
  window.addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId === down.pointerId) cancel();
    },
    options,
  );
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerId !== down.pointerId) cancel();
    },
    options,
  );
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('keyup', onKey, options);
}
