import type { Point } from '#core/geometry/rect.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { focusedElement, roomOf } from '#web/ui/browser/place.ts';

/** The middle of what a scrolling box shows of an element, in client px. */
function shownMiddle(element: Element, scroller: Element): Point {
  const [box, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return {
    x: (Math.max(box.left, view.left) + Math.min(box.right, view.right)) / 2,
    y: (Math.max(box.top, view.top) + Math.min(box.bottom, view.bottom)) / 2,
  };
}

/**
 * Asks what has the focus for its menu, as a right click there would: a field under its box, a page
 * in the middle of what is seen of it. Returns false where nothing has one.
 */
export function openMenu({ viewer }: Pick<Stage, 'viewer'>): boolean {
  const focused = focusedElement();
  if (!focused) return false;
  const row = roomOf(focused).getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const target = row ?? focused;
  const { scroller } = viewer;
  const onPage = !target.matches('[data-field-id]') && scroller?.contains(target);
  const { left, bottom } = target.getBoundingClientRect();
  const at = onPage && scroller ? shownMiddle(target, scroller) : { x: left, y: bottom };
  const event = new MouseEvent('contextmenu', {
    bubbles: true,
    cancelable: true,
    clientX: at.x,
    clientY: at.y,
  });
  // Whoever opens a menu for it takes it from the browser.
  return !target.dispatchEvent(event);
}
