import { announce } from '#web/ui/overlays/announce.ts';
import { hearMoves } from '#web/ui/browser/hearMoves.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { type Gesture, isFree, isFreeKey, type PointerAt, pointerAt } from './gesture.ts';
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

/** CSS px from the edges of the view within which the view follows the pointer. */
const edge = 32;
/** CSS px that the view scrolls per animation frame at most. */
const fastest = 24;

/** CSS px to scroll along one axis: the deeper in the edge zone, the more; outside, the most. */
function step(at: number, length: number): number {
  const before = edge - at;
  const after = at - (length - edge);
  if (before > 0) return -Math.min(fastest, (before / edge) * fastest);
  return after > 0 ? Math.min(fastest, (after / edge) * fastest) : 0;
}

/** Scrolls the view for a gesture whose pointer is at its edge. */
interface EdgeScroll {
  /** The pointer is here now. */
  follow(at: PointerAt): void;
  stop(): void;
}

/** An edge scroll over the view as it is now; `onScroll` hears the pointer after each step. */
function edgeScrolling(viewer: ViewerController, onScroll: (at: PointerAt) => void): EdgeScroll {
  const desk = viewer.clientFrame();
  const { clientWidth, clientHeight } = viewer.scroller ?? { clientWidth: 0, clientHeight: 0 };
  let frame: number | undefined;
  let wasInside = false;
  let last: PointerAt;

  function scroll() {
    frame = undefined;
    const at = desk.now().toLocal(last);
    const by = { x: step(at.x, clientWidth), y: step(at.y, clientHeight) };
    if (by.x === 0 && by.y === 0) {
      wasInside = true;
      return;
    }
    // A pointer from the toolbar crosses the edge on its way in: it does not ask for scrolling.
    if (!wasInside) return;
    const moved = viewer.scrollBy(by);
    if (moved.x !== 0 || moved.y !== 0) onScroll(last);
    frame = requestAnimationFrame(scroll);
  }

  return {
    follow(at) {
      last = at;
      frame ??= requestAnimationFrame(scroll);
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/** What one pointer, and the keyboard meanwhile, may do between press and release. */
interface PointerHandlers {
  onMove: (at: PointerAt) => void;
  onUp: (at: PointerAt) => void;
  /** The system took the pointer away, or another pointer was pressed. */
  onCancel: () => void;
  onKey: (event: KeyboardEvent) => void;
}

/** Listens in all of the window, before all others, until `signal` ends it. */
function followPointer(
  { pointerId }: PointerEvent,
  { onMove, onUp, onCancel, onKey }: PointerHandlers,
  signal: AbortSignal,
): void {
  const options = { signal, capture: true };
  const listen = (
    type: 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerdown',
    onEvent: (at: PointerAt) => void,
    isOwn = true,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        if ((event.pointerId === pointerId) === isOwn) onEvent(pointerAt(event));
      },
      options,
    );
  listen('pointermove', onMove);
  listen('pointerup', onUp);
  listen('pointercancel', onCancel);
  listen('pointerdown', onCancel, false);
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('keyup', onKey, options);
}

/**
 * Follows one pointer from its press to its release, and makes a gesture of it once it has moved.
 * Escape, a second pointer or a cancelled one restore the state at the start.
 */
export function runGesture(stage: Stage, down: PointerEvent, { begin, tap }: Press): void {
  const { viewer } = stage;
  const start = pointerAt(down);
  const stopping = new AbortController();
  const trembling = slop[down.pointerType as keyof typeof slop] ?? slop.mouse;
  let running: { gesture: Gesture; scrolling: EdgeScroll } | undefined;
  let last = start;

  function end() {
    stopping.abort();
    stage.cancelGesture = undefined;
    stage.note.set('');
    if (!running) return;
    running.scrolling.stop();
    viewer.setGesture(false);
  }

  function cancel() {
    end();
    if (!running) return;
    running.gesture.cancel();
    announce(stage.t('sayCancelled'));
  }

  function onMove(at: PointerAt) {
    if (!running) {
      if (Math.hypot(at.x - start.x, at.y - start.y) <= trembling) return;
      const gesture = begin?.(start);
      // A press that cannot become a gesture is not a tap either: the pointer went elsewhere.
      if (!gesture) return end();
      running = { gesture, scrolling: edgeScrolling(viewer, (now) => gesture.move(now)) };
      viewer.setGesture(true);
    }
    last = at;
    running.gesture.move(at);
    running.scrolling.follow(at);
  }

  function onUp(at: PointerAt) {
    running?.gesture.move(at);
    end();
    if (running) running.gesture.commit();
    else tap?.(at);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && running && event.type === 'keydown') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (isFreeKey(event.key) || event.key === 'Shift') {
      // Alt alone would put the focus into the browser's menu.
      event.preventDefault();
      if (running) onMove({ ...last, free: isFree(event), more: event.shiftKey });
    }
  }

  stage.cancelGesture = cancel;
  // What the host scrolls under a pointer that rests moves with it, like what the view scrolls.
  if (viewer.scroller)
    hearMoves(viewer.scroller, () => running?.gesture.move(last), stopping.signal);
  followPointer(down, { onMove, onUp, onCancel: cancel, onKey }, stopping.signal);
}
