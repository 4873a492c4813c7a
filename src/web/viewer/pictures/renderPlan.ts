import { pagesAhead } from '#web/viewer/nearPage.ts';

/** A page as the plan sees it. */
export interface PlannedPage<T> {
  readonly page: T;
  /** How much of it is in view, in CSS px of height; 0 for a page that is only near. */
  readonly inView: number;
  /** Places from the view in the scroll direction: 0 in view, 1 next, -1 the one just passed. */
  readonly ahead: number;
  /** Whether something of it can be shown already, be it stretched or small. */
  readonly hasPicture: boolean;
}

/**
 * The order in which pages are drawn: in view before near, without a picture before stretched, more
 * in view before less; then the next in the scroll direction, then the one just passed. Pages
 * further away are left out.
 */
export function renderPlan<T>(pages: readonly PlannedPage<T>[]): T[] {
  const later = ({ ahead }: PlannedPage<T>) => (ahead > 0 ? ahead : pagesAhead - ahead);
  return pages
    .filter(({ inView, ahead }) => inView > 0 || (ahead >= -1 && ahead <= pagesAhead))
    .toSorted(
      (a, b) =>
        Number(b.inView > 0) - Number(a.inView > 0) ||
        (a.inView > 0
          ? Number(a.hasPicture) - Number(b.hasPicture) || b.inView - a.inView
          : later(a) - later(b)),
    )
    .map(({ page }) => page);
}
