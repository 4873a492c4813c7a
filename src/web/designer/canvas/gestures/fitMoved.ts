import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { containsPoint, type Point, type Rect } from '#core/geometry/rect.ts';
import { takesSize } from '#core/printed/fitting/takesSize.ts';
import type { Snapping } from './snapping.ts';

/** The printed place that a moved field takes at a point of a page; undefined without one. */
export type FitMoved = (at: Point, place: PagePlace, free: boolean) => Rect | undefined;

/**
 * How one field that is carried fits into what is printed. The place in which it was grabbed does
 * not pull it back: there it is moved by hand.
 */
export function fitMoved(snap: Snapping, field: DraftField, grabbedAt: Point): FitMoved {
  const { type, rect: own, fileKey, page } = field;
  const usual = fieldKinds[type].defaultSize;
  return (at, place, free) => {
    const found = snap.fit(type, at, place, free);
    if (!found) return undefined;
    const isHome = place.fileKey === fileKey && place.page === page;
    if (isHome && containsPoint(found, grabbedAt)) return undefined;
    const left = snap.fit(type, grabbedAt, { fileKey, page }, free);
    return takesSize(own, found, { usual, left }) ? found : undefined;
  };
}
