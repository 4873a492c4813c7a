import { spaceOf } from '#web/viewer/spaceOf.ts';

/** What lies on the view and is wider than this part of it leaves no room beside itself. */
const mostBeside = 0.6;
/** What is left of the view under it must be as high as this, CSS px; else nothing is gained. */
const leastLeft = 120;

/**
 * How much of the top of the scrolling box is covered, CSS px, by elements beside it that have
 * `data-covers`, such as trays on a phone: what is brought into view is to be seen under them.
 */
export function coveredTop(scroller: HTMLElement): number {
  const view = scroller.getBoundingClientRect();
  let covered = 0;
  for (const element of scroller.parentElement?.querySelectorAll('[data-covers]') ?? []) {
    const { top, bottom, width } = element.getBoundingClientRect();
    const isAtTop = top < view.top + view.height / 2 && bottom > view.top;
    if (isAtTop && width > mostBeside * view.width) covered = Math.max(covered, bottom - view.top);
  }
  const { scale } = spaceOf(scroller);
  return view.height - covered < leastLeft * scale ? 0 : covered / scale;
}
