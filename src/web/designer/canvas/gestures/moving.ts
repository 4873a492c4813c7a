import type { DraftField } from '#core/draft/draft.ts';
import { byPlace, type PagePlace, placeFields } from '#core/draft/commands/moveFields.ts';
import { keepGroupInside } from '#core/geometry/keepInside.ts';
import type { Point } from '#core/geometry/point.ts';
import { moveRect, type Rect, unionRects } from '#core/geometry/rect.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { PageHit } from '#web/viewer/viewerState.ts';
import { carrying } from './carrying.ts';
import { drawGuides } from './drawGuides.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { snapping } from './snapping.ts';
import { snapWords } from './snapWords.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

type Places = Map<string, PagePlace & { rect: Rect }>;

/**
 * Carries fields with the pointer, across pages and documents. The page under the pointer takes all
 * fields of the grabbed one's page; fields of other pages keep their distance to it and go to the
 * page that they come to lie on. Boxes stay whole on their page.
 */
export function moving(
  stage: Stage,
  fields: readonly DraftField[],
  grabbed: DraftField,
  start: PointerAt,
): Gesture | undefined {
  const { store, viewer, t } = stage;
  const frame = viewer.clientFrame();
  const { pxPerPt } = viewer.getState();
  const home = viewer.pageOrigin(grabbed.fileKey, grabbed.page);
  if (!home) return undefined;
  const release = viewer.holdPage(grabbed.fileKey, grabbed.page);
  const pressed = viewer.clientToContent(start.x, start.y, frame);
  const offset: Point = {
    x: (pressed.x - home.x) / pxPerPt - grabbed.rect.x,
    y: (pressed.y - home.y) / pxPerPt - grabbed.rect.y,
  };
  const groups = byPlace(fields).map((group) => ({
    group,
    rects: group.map((field) => field.rect),
    isGrabbed: group.includes(grabbed),
    carried: carrying(stage, group),
    at: group[0] && viewer.pageOrigin(group[0].fileKey, group[0].page),
  }));
  const snap = snapping(
    stage,
    fields.map((field) => field.id),
  );
  const guides = drawGuides(stage.overlay);
  stage.overlay?.setAttribute('data-gesture', 'moving');
  let places: Places = new Map();
  let words = '';

  /**
   * Puts one group on a page, `delta` points from where it was on its own; gives how far that is on
   * the screen.
   */
  function put(
    { group, rects, carried, at }: (typeof groups)[number],
    hit: PageHit,
    delta: Point,
    snapFree: boolean | undefined,
  ): { shift: Point; snapped: SnapResult | undefined } {
    const { size } = hit.view;
    const place = { fileKey: hit.fileKey, page: hit.pageNumber };
    const kept = keepGroupInside(rects, delta, size);
    const union = unionRects(rects.map((rect) => moveRect(rect, kept)));
    const snapped =
      union && snapFree !== undefined ? snap.move(union, place, size, snapFree) : undefined;
    const by =
      union && snapped
        ? { x: kept.x + snapped.rect.x - union.x, y: kept.y + snapped.rect.y - union.y }
        : kept;
    for (const field of group) places.set(field.id, { ...place, rect: moveRect(field.rect, by) });
    const origin = viewer.pageOrigin(hit.fileKey, hit.pageNumber);
    const shift =
      origin && at
        ? { x: origin.x - at.x + by.x * pxPerPt, y: origin.y - at.y + by.y * pxPerPt }
        : { x: 0, y: 0 };
    carried.moveBy(shift);
    return { shift, snapped };
  }

  /** The page on which the middle of a group comes to lie when all of it moves by CSS px. */
  function pageFor({ rects, at }: (typeof groups)[number], shift: Point, pointer: PointerAt) {
    const union = unionRects(rects);
    if (!union || !at) return undefined;
    const content = viewer.clientToContent(pointer.x, pointer.y, frame);
    const middle = {
      x: at.x + (union.x + union.width / 2) * pxPerPt + shift.x,
      y: at.y + (union.y + union.height / 2) * pxPerPt + shift.y,
    };
    return viewer.nearestPage(
      pointer.x + middle.x - content.x,
      pointer.y + middle.y - content.y,
      frame,
    );
  }

  function end() {
    release();
    guides.end();
    for (const { carried } of groups) carried.end();
    stage.overlay?.removeAttribute('data-gesture');
  }

  return {
    move(at) {
      const hit = viewer.nearestPage(at.x, at.y, frame);
      const main = groups.find((group) => group.isGrabbed);
      if (!hit || !main) return;
      places = new Map();
      const delta = {
        x: hit.point.x - offset.x - grabbed.rect.x,
        y: hit.point.y - offset.y - grabbed.rect.y,
      };
      const { shift, snapped } = put(main, hit, delta, at.free);
      for (const group of groups) {
        const page = group === main ? undefined : pageFor(group, shift, at);
        const origin = page && viewer.pageOrigin(page.fileKey, page.pageNumber);
        if (!page || !origin || !group.at) continue;
        const own = {
          x: (group.at.x + shift.x - origin.x) / pxPerPt,
          y: (group.at.y + shift.y - origin.y) / pxPerPt,
        };
        put(group, page, own, undefined);
      }
      const origin = viewer.pageOrigin(hit.fileKey, hit.pageNumber);
      if (origin && snapped) guides.show(snapped.guides, origin, pxPerPt);
      words = snapped ? snapWords(t, snapped) : '';
      const landed = places.get(grabbed.id)?.rect;
      if (!landed) return;
      const spot = t('statusDrag', { x: roundForReading(landed.x), y: roundForReading(landed.y) });
      stage.note.set([spot, words, t('statusFree')].filter(Boolean).join(' · '));
    },
    commit() {
      end();
      const { facts } = store.getState();
      const count = fields.length;
      const changed = store.apply({ key: 'moveFields', values: { count } }, (draft) =>
        placeFields(draft, places, facts),
      );
      const landed = places.get(grabbed.id);
      if (!changed || !landed) return;
      const said =
        count > 1
          ? t('sayMoved', { count })
          : t('sayMovedTo', {
              x: roundForReading(landed.rect.x),
              y: roundForReading(landed.rect.y),
              page: landed.page,
            });
      announce(words ? `${said}. ${words}` : said);
      void focusField(stage, grabbed.id, { reveal: false });
    },
    cancel: end,
  };
}
