import { fieldKinds } from '#core/draft/fieldKinds.ts';
import { type Rect, rectAround, rectsOverlap } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import { drawGuides } from './drawGuides.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { moveFreely } from './moveFreely.ts';
import { placeField } from './placeField.ts';
import { fittedResult, snapping, type Snapping, snapWords } from './snapping.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import type { ClientFrame, PageHit } from '#web/viewer/viewerState.ts';

/** Where a new field comes to lie: its page, and its box there, whole on the page. */
interface Drop {
  hit: PageHit;
  rect: Rect;
  snapped: SnapResult;
}

/** The drop of a field of a type, centred on the pointer; undefined if its box touches no page. */
function dropOf(
  { viewer }: Stage,
  type: FieldType,
  at: PointerAt,
  snap: Snapping,
  frame: ClientFrame,
): Drop | undefined {
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
  const fitted = snap.fit(type, hit.point, place, at.free);
  if (fitted) {
    const kept = keepInside(fitted, hit.view.size);
    return { hit, rect: kept, snapped: fittedResult(kept) };
  }
  const snapped = snap.move(inside, place, hit.view.size, at.free);
  return { hit, rect: keepInside(snapped.rect, hit.view.size), snapped };
}

/** The ghost of a new field under the pointer: where it would stand, and how it gets there. */
export interface Ghosting {
  /** Shows where the field would stand; away from all pages, under the pointer or not at all. */
  show(at: PointerAt): void;
  /** Makes the field where the ghost is at this moment; false where it is on no page. */
  place(at: PointerAt): boolean;
  end(): void;
}

/** Follows the pointer with a box of the field's true size. `isLoose`: away from pages, too. */
export function ghosting(stage: Stage, type: FieldType, isLoose: boolean): Ghosting {
  const { viewer, t } = stage;
  const snap = snapping(stage, []);
  const guides = drawGuides(stage.overlay);
  let frame = viewer.clientFrame();
  let drop: Drop | undefined;
  const settle = stage.ghost && moveFreely(stage.ghost);

  function isOverDesk({ x, y }: PointerAt): boolean {
    const { scroller } = viewer;
    return (
      scroller !== undefined &&
      x >= frame.left &&
      y >= frame.top &&
      x < frame.left + scroller.clientWidth &&
      y < frame.top + scroller.clientHeight
    );
  }

  function show(at: PointerAt) {
    drop = isOverDesk(at) ? dropOf(stage, type, at, snap, frame) : undefined;
    const { ghost } = stage;
    const { pxPerPt } = viewer.getState();
    const { width, height } = fieldKinds[type].defaultSize;
    const box = drop
      ? {
          x: drop.hit.region.x + drop.rect.x * pxPerPt,
          y: drop.hit.region.y + drop.rect.y * pxPerPt,
        }
      : rectAround(at, { width: width * pxPerPt, height: height * pxPerPt });
    if (ghost) {
      ghost.style.transform = `translate(${box.x}px, ${box.y}px)`;
      ghost.style.width = `${(drop?.rect.width ?? width) * pxPerPt}px`;
      ghost.style.height = `${(drop?.rect.height ?? height) * pxPerPt}px`;
      ghost.dataset.shown = String(drop !== undefined || isLoose);
    }
    const origin = drop && viewer.pageOrigin(drop.hit.fileKey, drop.hit.pageNumber);
    guides.show(drop && origin ? drop.snapped.guides : [], origin ?? at, pxPerPt);
    stage.note.set(
      drop ? [snapWords(t, drop.snapped), t('statusFree')].filter(Boolean).join(' · ') : '',
    );
  }

  function end() {
    guides.end();
    settle?.();
    if (stage.ghost) stage.ghost.dataset.shown = 'false';
    stage.note.set('');
  }

  return {
    show,
    place(at) {
      // The view may have scrolled or moved since: the field is placed where the pointer is now.
      frame = viewer.clientFrame();
      show(at);
      const found = drop;
      end();
      if (!found) return false;
      const { fileKey, pageNumber } = found.hit;
      placeField(stage, type, { fileKey, page: pageNumber }, found.rect);
      return true;
    },
    end,
  };
}

/** Drags a new field from the toolbar onto a page. Dropped elsewhere, it is not made. */
export function placing(stage: Stage, type: FieldType): Gesture {
  const { store } = stage;
  const before = store.getState().tool;
  store.setState({ tool: { type, sticky: false } });
  const ghost = ghosting(stage, type, true);
  const put = () => {
    ghost.end();
    store.setState({ tool: before?.sticky ? before : undefined });
  };
  let last: PointerAt | undefined;
  return {
    move(at) {
      last = at;
      ghost.show(at);
    },
    commit() {
      if (last) ghost.place(last);
      put();
    },
    cancel: put,
  };
}
