import { focusedElement, focusedRoom } from '#web/ui/browser/place.ts';

/** The areas of the screen in the order of F6; each is marked by `data-area`. */
export const areas = ['bar', 'types', 'pages', 'desk', 'panel'] as const;
export type Area = (typeof areas)[number];

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Focuses an area's tab stop, the marked one first; returns false if it is not on the screen. */
export function focusArea(area: Area): boolean {
  const element = focusedRoom().querySelector<HTMLElement>(`[data-area="${area}"]`);
  if (!element || !isShown(element)) return false;
  // The desk is a tab stop itself, and leads on to where the work is.
  if (element.tabIndex >= 0) {
    element.focus({ focusVisible: true });
    return element.contains(focusedElement() ?? null);
  }
  const target = [...element.querySelectorAll<HTMLElement>(tabbable)].find(
    (candidate) => candidate.tabIndex >= 0 && isShown(candidate),
  );
  target?.focus({ focusVisible: true });
  return target !== undefined;
}

/** Focuses the next area on the screen, or the one before; from outside all areas, the desk. */
export function focusNextArea(by: 1 | -1): void {
  const focused = focusedElement()?.closest<HTMLElement>('[data-area]')?.dataset.area;
  const at = areas.findIndex((area) => area === focused);
  if (at < 0) {
    focusArea('desk');
    return;
  }
  for (let step = 1; step < areas.length; step += 1) {
    const area = areas[(at + by * step + areas.length * step) % areas.length];
    if (area && focusArea(area)) return;
  }
}
