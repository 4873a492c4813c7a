import { keepInside } from '#core/geometry/keepInside.ts';
import { type Point, type Rect, rectAround, rectsOverlap } from '#core/geometry/rect.ts';
import type { ScreenSpace } from '#core/geometry/screen/screenSpace.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { PageHit } from '#web/viewer/viewerState.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';
import { drawGuides } from './drawGuides.ts';
import type { PointerAt } from './gesture.ts';
import { moveFreely } from './moveFreely.ts';
import { fittedResult, snapping, type Snapping, snapWords } from './snapping.ts';

/** What the pointer aims at a page. */
export interface Aimed {
  /** In points. */
  size: { width: number; height: number };
  /** What is drawn under the pointer; undefined where there is nothing to draw it with. */
  ghost: HTMLElement | undefined;
  /** The type whose printed places it takes; undefined for what keeps its size. */
  fits?: FieldType;
  /** Puts it onto a page, with its box there in points. */
  put(place: { fileKey: string; page: number }, rect: Rect): void;
}

/** The ghost of what is aimed: where it would stand, and how it gets there. */
export interface Ghosting {
  /** Shows where it would stand; away from all pages, under the pointer or not at all. */
  show(at: PointerAt): void;
  /** Puts it where the ghost is at this moment; false where it is on no page. */
  place(at: PointerAt): boolean;
  end(): void;
}

/** Where it comes to lie: its page, and its box there, whole on the page. */
interface Drop {
  hit: PageHit;
  rect: Rect;
  snapped: SnapResult;
}

/** Whether a place (CSS px from the corner of the scrolling box) is in it. */
function isOverDesk({ viewer: { scroller } }: Stage, { x, y }: Point) {
  return (
    scroller !== undefined &&
    x >= 0 &&
    y >= 0 &&
    x < scroller.clientWidth &&
    y < scroller.clientHeight
  );
}

/** The CSS px in which a ghost is placed: of the window, or of the floor that it stands on. */
function floorSpace(ghost: HTMLElement | undefined): ScreenSpace | undefined {
  const floor = ghost?.parentElement;
  return floor && floor !== document.body ? spaceOf(floor) : undefined;
}

/**
 * The drop of what has its middle at the pointer (content px), drawn at `shown`; undefined beside
 * all pages.
 */
function dropOf(
  { viewer }: Stage,
  { size, fits }: Aimed,
  at: Point & Pick<PointerAt, 'free'>,
  shown: Rect,
  snap: Snapping,
): Drop | undefined {
  const hit = viewer.pageNear(at);
  if (!hit || !rectsOverlap(shown, hit.region)) return undefined;
  const page = hit.view.size;
  const place = { fileKey: hit.fileKey, page: hit.pageNumber };
  const fitted = fits && snap.fit(fits, hit.point, place, at.free);
  if (fitted) {
    const rect = keepInside(fitted, page);
    return { hit, rect, snapped: fittedResult(rect) };
  }
  const inside = keepInside(rectAround(hit.point, size), page);
  const snapped = snap.move(inside, place, page, at.free);
  return { hit, rect: keepInside(snapped.rect, page), snapped };
}

/** Follows the pointer with a box of true size. `isLoose`: away from pages, too. */
export function aiming(stage: Stage, aimed: Aimed, isLoose: boolean): Ghosting {
  const { viewer, t } = stage;
  const { size, ghost } = aimed;
  const snap = snapping(stage, []);
  const guides = drawGuides(stage.overlay);
  const settle = ghost && moveFreely(ghost);
  const frame = viewer.clientFrame();
  let drop: Drop | undefined;
  let measured: ScreenSpace | undefined;
  let corner: Point = { x: 0, y: 0 };

  /** The corner of the scrolling box where the ghost is placed. */
  function deskCorner(): Point {
    const space = frame.now();
    if (space !== measured) corner = floorSpace(ghost)?.toLocal(space.corner) ?? space.corner;
    measured = space;
    return corner;
  }

  function show(at: PointerAt) {
    const { pxPerPt } = viewer.getState();
    const content = viewer.clientToContent(at.x, at.y, frame);
    const onDesk = frame.now().toLocal(at);
    const shown = rectAround(content, {
      width: size.width * pxPerPt,
      height: size.height * pxPerPt,
    });
    const aimedAt = { ...content, free: at.free };
    drop = isOverDesk(stage, onDesk) ? dropOf(stage, aimed, aimedAt, shown, snap) : undefined;
    if (ghost) {
      const { x, y, width, height } = drop
        ? {
            x: drop.hit.region.x + drop.rect.x * pxPerPt,
            y: drop.hit.region.y + drop.rect.y * pxPerPt,
            width: drop.rect.width * pxPerPt,
            height: drop.rect.height * pxPerPt,
          }
        : shown;
      const desk = deskCorner();
      const left = desk.x + x - content.x + onDesk.x;
      const top = desk.y + y - content.y + onDesk.y;
      ghost.style.transform = `translate(${left}px, ${top}px)`;
      ghost.style.width = `${width}px`;
      ghost.style.height = `${height}px`;
      ghost.dataset['shown'] = String(drop !== undefined || isLoose);
    }
    const origin = drop && viewer.pageOrigin(drop.hit.fileKey, drop.hit.pageNumber);
    guides.show(drop && origin ? drop.snapped.guides : [], origin ?? content, pxPerPt);
    stage.note.set(
      drop ? [snapWords(t, drop.snapped), t('statusFree')].filter(Boolean).join(' · ') : '',
    );
  }

  function end() {
    guides.end();
    settle?.();
    if (ghost) ghost.dataset['shown'] = 'false';
    stage.note.set('');
  }

  return {
    show,
    place(at) {
      // The view may have scrolled or moved since: it is put where the pointer is now.
      viewer.clientFrame();
      show(at);
      const found = drop;
      end();
      if (!found) return false;
      aimed.put({ fileKey: found.hit.fileKey, page: found.hit.pageNumber }, found.rect);
      return true;
    },
    end,
  };
}
