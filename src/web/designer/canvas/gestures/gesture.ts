import type { Point } from '#core/geometry/rect.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';

/** The pointer during a gesture: client px with their fractions, and the keys that are held. */
export interface PointerAt extends Point {
  /** Alt, Ctrl or ⌘: what is near does not pull. */
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

/** Whether the keys that are held suspend snapping: Alt, Ctrl or ⌘, each by itself. */
export function isFree(event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}

/** Whether a key is one that suspends snapping. */
export function isFreeKey(key: string): boolean {
  return key === 'Alt' || key === 'Control' || key === 'Meta';
}

/** Whether a press is on the scroll bar at the right of a box. */
export function isBeside(box: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  return spaceOf(box).toLocal({ x: clientX, y: clientY }).x >= box.clientWidth;
}

/** Where a pointer event is, with fractions of px; mouse events and clicks are cut to whole px. */
export function pointerAt(event: PointerEvent): PointerAt {
  return { x: event.clientX, y: event.clientY, free: isFree(event), more: event.shiftKey };
}
