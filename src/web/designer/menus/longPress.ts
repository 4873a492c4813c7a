import { hear, type Room } from '#web/ui/browser/place.ts';

/** How long a finger rests before it asks for the menu, in milliseconds; that of Android. */
const restMs = 500;
/** CSS px that a resting finger may tremble: what begins a drag (`runGesture.ts`). */
const tremble = 8;

/**
 * Lets a finger or pen that rests ask for the menu of what is under it, as a right click does: some
 * systems (iOS) have no `contextmenu` event, others send their own, and then it counts. A press
 * that moves, lifts, gets company or becomes a scroll is left alone. A press that opened a menu
 * is taken back from whoever follows it, and is no click. Stops with `signal`.
 */
export function listenForLongPress(signal: AbortSignal, room: Room = document): void {
  const options = { signal, capture: true };
  let resting: { event: PointerEvent; timer: number } | undefined;
  /** The pointer whose press opened a menu, until it is lifted. */
  let answered: number | undefined;

  const leave = () => {
    clearTimeout(resting?.timer);
    resting = undefined;
  };
  const rest = () => {
    if (!resting) return;
    const { event } = resting;
    leave();
    if (!openMenuUnder(event)) return;
    answered = event.pointerId;
    event.target?.dispatchEvent(
      new PointerEvent('pointercancel', {
        bubbles: true,
        pointerId: event.pointerId,
        pointerType: event.pointerType,
        isPrimary: event.isPrimary,
      }),
    );
  };

  hear(
    room,
    'pointerdown',
    (event) => {
      leave();
      answered = undefined;
      if (event.pointerType === 'mouse' || !event.isPrimary || event.button !== 0) return;
      resting = { event, timer: window.setTimeout(rest, restMs) };
    },
    options,
  );
  hear(
    room,
    'pointermove',
    (event) => {
      if (resting?.event.pointerId !== event.pointerId) return;
      const { clientX, clientY } = resting.event;
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > tremble) leave();
    },
    options,
  );
  for (const end of ['pointerup', 'pointercancel', 'scroll'] as const)
    hear(room, end, leave, options);
  hear(
    room,
    'contextmenu',
    (event) => {
      leave();
      if (answered === undefined || !event.isTrusted) return;
      // The system asks for the menu that is open already.
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  const swallow = (event: Event) => {
    if (answered === undefined) return;
    if (event.cancelable) event.preventDefault();
    event.stopPropagation();
    answered = undefined;
  };
  // After a prevented `touchend` no click follows; it would close the menu.
  hear(room, 'touchend', swallow, { ...options, passive: false });
  hear(room, 'click', swallow, options);
}

/** Asks for the menu at a press. False where nobody has one. */
function openMenuUnder({ target, clientX, clientY }: PointerEvent): boolean {
  const asking = new MouseEvent('contextmenu', {
    bubbles: true,
    cancelable: true,
    clientX,
    clientY,
  });
  return target?.dispatchEvent(asking) === false;
}
