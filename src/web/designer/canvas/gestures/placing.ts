import { fieldKinds } from '#core/draft/fieldKinds.ts';
import { rectAround } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import { drawGuides } from './drawGuides.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { type Landing, landingOf } from './landing.ts';
import { moveFreely } from './moveFreely.ts';
import { placeField } from './placeField.ts';
import { snapping } from './snapping.ts';
import { snapWords } from './snapWords.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** The ghost of a new field under the pointer: where it would land, and how it lands there. */
export interface Ghosting {
  /**
   * Shows the ghost where the field would land; away from all pages under the pointer, or not at
   * all.
   */
  show(at: PointerAt): void;
  /** Makes the field where the ghost is at this moment; false where it is on no page. */
  place(at: PointerAt): boolean;
  end(): void;
}

/**
 * Follows the pointer with a box of the field's true size, centred on it. `isLoose`: also where
 * there is no page under it.
 */
export function ghosting(stage: Stage, type: FieldType, isLoose: boolean): Ghosting {
  const { viewer, t } = stage;
  const snap = snapping(stage, []);
  const guides = drawGuides(stage.overlay);
  let frame = viewer.clientFrame();
  let landing: Landing | undefined;
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
    landing = isOverDesk(at) ? landingOf(stage, type, at, snap, frame) : undefined;
    const { ghost } = stage;
    const { pxPerPt } = viewer.getState();
    const { width, height } = fieldKinds[type].defaultSize;
    const box = landing
      ? {
          x: landing.hit.region.x + landing.rect.x * pxPerPt,
          y: landing.hit.region.y + landing.rect.y * pxPerPt,
        }
      : rectAround(at, { width: width * pxPerPt, height: height * pxPerPt });
    if (ghost) {
      ghost.style.transform = `translate(${box.x}px, ${box.y}px)`;
      ghost.dataset.shown = String(landing !== undefined || isLoose);
    }
    const origin = landing && viewer.pageOrigin(landing.hit.fileKey, landing.hit.pageNumber);
    guides.show(landing && origin ? landing.snapped.guides : [], origin ?? at, pxPerPt);
    stage.note.set(
      landing ? [snapWords(t, landing.snapped), t('statusFree')].filter(Boolean).join(' · ') : '',
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
      // Whatever scrolled or changed its place since the last movement: the field lands where the
      // pointer is now.
      frame = viewer.clientFrame();
      show(at);
      const found = landing;
      end();
      if (!found) return false;
      const { fileKey, pageNumber } = found.hit;
      placeField(stage, type, { fileKey, page: pageNumber }, found.rect);
      return true;
    },
    end,
  };
}

/** Drags a new field from the toolbar onto a page. Dropped anywhere else it is no field. */
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
