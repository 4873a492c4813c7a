import { fieldKinds } from '#core/draft/fieldKinds.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import { type Rect, rectAround, rectsOverlap } from '#core/geometry/rect.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import type { ClientFrame, PageHit } from '#web/viewer/viewerState.ts';
import type { PointerAt } from './gesture.ts';
import type { Snapping } from './snapping.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** Where a new field would land: its page, and its box there, whole on the page. */
export interface Landing {
  hit: PageHit;
  rect: Rect;
  snapped: SnapResult;
}

/**
 * Where a field of a type, centred on the pointer, lands; undefined where its box touches no page.
 */
export function landingOf(
  { viewer }: Stage,
  type: FieldType,
  at: PointerAt,
  snap: Snapping,
  frame: ClientFrame,
): Landing | undefined {
  const { defaultSize } = fieldKinds[type];
  const { pxPerPt } = viewer.getState();
  const hit = viewer.nearestPage(at.x, at.y, frame);
  if (!hit) return undefined;
  const shown = rectAround(at, {
    width: defaultSize.width * pxPerPt,
    height: defaultSize.height * pxPerPt,
  });
  if (!rectsOverlap(shown, hit.region)) return undefined;
  const inside = keepInside(rectAround(hit.point, defaultSize), hit.view.size);
  const place = { fileKey: hit.fileKey, page: hit.pageNumber };
  const snapped = snap.move(inside, place, hit.view.size, at.free);
  return { hit, rect: keepInside(snapped.rect, hit.view.size), snapped };
}
