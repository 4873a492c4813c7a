import type { Point } from '#core/geometry/rect.ts';

/** The pointer during a gesture: client px with their fractions, and the keys that are held. */
export interface PointerAt extends Point {
  /** Alt: what is near does not pull. */
  free: boolean;
  /** Shift. */
  more: boolean;
}

/**
 * One gesture, from its first movement to its end. It keeps the state at its start; each move is
 * computed from that and the pointer, and only drawn. Nothing changes before `commit`.
 */
export interface Gesture {
  move(at: PointerAt): void;
  commit(): void;
  cancel(): void;
}

/** Where a pointer event is, with fractions of px; mouse events and clicks are cut to whole px. */
export function pointerAt(event: PointerEvent): PointerAt {
  return { x: event.clientX, y: event.clientY, free: event.altKey, more: event.shiftKey };
}
