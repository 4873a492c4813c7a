import type { Point } from '#core/geometry/point.ts';

/** The pointer during a gesture: client px with their fractions, and the keys that are held. */
export interface PointerAt extends Point {
  /** Alt: what is near does not pull. */
  free: boolean;
  /** Shift. */
  more: boolean;
}

/**
 * One thing that a hand does, from its first movement to its end. It took its snapshot when it was
 * made; each move is worked out from that and the pointer alone, and only drawn. Nothing is changed
 * before `commit`.
 */
export interface Gesture {
  move(at: PointerAt): void;
  commit(): void;
  cancel(): void;
}

/**
 * Where a pointer event is. Pointer events carry fractions; mouse events and clicks are cut to
 * whole px.
 */
export function pointerAt(event: PointerEvent): PointerAt {
  return { x: event.clientX, y: event.clientY, free: event.altKey, more: event.shiftKey };
}
