/** ms after the last sign of a pen for which a touch counts as the hand that holds it. */
const penRest = 1_000;

/**
 * Keeps touches from the listeners that a canvas gets afterwards while a pen draws on it, hovers
 * over it, or did so a moment ago: they are the hand that rests on the screen.
 */
export function ignorePalms(canvas: HTMLElement, signal: AbortSignal): void {
  /** The pen that is down. */
  let down: number | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  const follow = (event: PointerEvent) => {
    if (event.pointerType === 'pen') {
      seenAt = event.timeStamp;
      if (event.type === 'pointerdown') down = event.pointerId;
      return;
    }
    const isNear = down !== undefined || event.timeStamp - seenAt < penRest;
    if (event.pointerType === 'touch' && isNear && event.type === 'pointerdown')
      event.stopImmediatePropagation();
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId === down) down = undefined;
  };
  const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
  for (const type of types) canvas.addEventListener(type, follow, { signal, capture: true });
  // A pen may go up beside the canvas, which does not hear of it then.
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, lift, { signal, capture: true });
}
