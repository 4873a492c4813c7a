import { keepInside } from '#core/geometry/keepInside.ts';
import { type Rect, rectAround, rectsOverlap } from '#core/geometry/rect.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { ClientFrame, PageHit } from '#web/viewer/viewerState.ts';
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

function isOverDesk({ viewer: { scroller } }: Stage, { x, y }: PointerAt, frame: ClientFrame) {
  return (
    scroller !== undefined &&
    x >= frame.left &&
    y >= frame.top &&
    x < frame.left + scroller.clientWidth &&
    y < frame.top + scroller.clientHeight
  );
}

/** The drop of what has its middle at the pointer, drawn at `shown`; undefined beside all pages. */
function dropOf(
  { viewer }: Stage,
  { size, fits }: Aimed,
  at: PointerAt,
  shown: Rect,
  snap: Snapping,
  frame: ClientFrame,
): Drop | undefined {
  const hit = viewer.nearestPage(at.x, at.y, frame);
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
  let frame = viewer.clientFrame();
  let drop: Drop | undefined;

  function show(at: PointerAt) {
    const { pxPerPt } = viewer.getState();
    const shown = rectAround(at, { width: size.width * pxPerPt, height: size.height * pxPerPt });
    drop = isOverDesk(stage, at, frame) ? dropOf(stage, aimed, at, shown, snap, frame) : undefined;
    if (ghost) {
      const { x, y, width, height } = drop
        ? {
            x: drop.hit.region.x + drop.rect.x * pxPerPt,
            y: drop.hit.region.y + drop.rect.y * pxPerPt,
            width: drop.rect.width * pxPerPt,
            height: drop.rect.height * pxPerPt,
          }
        : shown;
      ghost.style.transform = `translate(${x}px, ${y}px)`;
      ghost.style.width = `${width}px`;
      ghost.style.height = `${height}px`;
      ghost.dataset['shown'] = String(drop !== undefined || isLoose);
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
    if (ghost) ghost.dataset['shown'] = 'false';
    stage.note.set('');
  }

  return {
    show,
    place(at) {
      // The view may have scrolled or moved since: it is put where the pointer is now.
      frame = viewer.clientFrame();
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
