import type { DraftField } from '#core/draft/draft.ts';
import { byPlace, type PagePlace, placeFields } from '#core/draft/commands/moveFields.ts';
import { keepGroupInside, keepInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Rect, type Size, unionRects } from '#core/geometry/rect.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { PageHit } from '#web/viewer/viewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { type Carried, carrying } from './carrying.ts';
import { drawGuides } from './drawGuides.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { type FitMoved, fitMoved } from './fitMoved.ts';
import { fittedResult, type Snapping, snapping, snapWords } from './snapping.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** The moved fields of one page. */
interface Group {
  readonly fields: readonly DraftField[];
  readonly rects: readonly Rect[];
  readonly carried: Carried;
  /** Content px of their page's corner; undefined while the page is not laid out. */
  readonly corner: Point | undefined;
}

/** Picks up the fields of one page. */
function groupOf(stage: Stage, fields: readonly DraftField[]): Group {
  const [first] = fields;
  return {
    fields,
    rects: fields.map((field) => field.rect),
    carried: carrying(stage, fields),
    corner: first && stage.viewer.pageOrigin(first.fileKey, first.page),
  };
}

/** The view as it was when the move began. */
interface View {
  readonly viewer: ViewerController;
  readonly pxPerPt: number;
}

/** Where a group comes to lie: its page, how far that is from its own place there, in points. */
interface Spot {
  readonly hit: PageHit;
  readonly by: Point;
  readonly snapped?: SnapResult;
  /** The box of an only field that takes a printed place. */
  readonly fitted?: Rect;
}

const placeOf = ({ fileKey, pageNumber }: PageHit): PagePlace => ({ fileKey, page: pageNumber });

/** The spot of a group, `delta` points from its own place; the whole of it on the page. */
function keptSpot({ rects }: Group, hit: PageHit, delta: Point): Spot {
  return { hit, by: keepGroupInside(rects, delta, hit.view.size) };
}

/** The spot to which a group snaps from another one. */
function snappedSpot({ rects }: Group, { hit, by }: Spot, snap: Snapping, free: boolean): Spot {
  const union = unionRects(rects.map((rect) => moveRect(rect, by)));
  if (!union) return { hit, by };
  const snapped = snap.move(union, placeOf(hit), hit.view.size, free);
  const { x, y } = snapped.rect;
  return { hit, by: { x: by.x + x - union.x, y: by.y + y - union.y }, snapped };
}

/** The spot of an only field in a printed place under the pointer; undefined without one. */
function fittedSpot(
  { rects }: Group,
  hit: PageHit,
  free: boolean,
  fit: FitMoved,
): Spot | undefined {
  const [rect] = rects;
  const place = rect && fit(hit.point, placeOf(hit), free);
  if (!place) return undefined;
  const fitted = keepInside(place, hit.view.size);
  const by = { x: fitted.x - rect.x, y: fitted.y - rect.y };
  return { hit, by, fitted, snapped: fittedResult(fitted) };
}

/** How far a spot is from where the group lies on the screen, in CSS px. */
function shiftOf({ viewer, pxPerPt }: View, { corner }: Group, { hit, by }: Spot): Point {
  const origin = viewer.pageOrigin(hit.fileKey, hit.pageNumber);
  if (!origin || !corner) return { x: 0, y: 0 };
  return { x: origin.x - corner.x + by.x * pxPerPt, y: origin.y - corner.y + by.y * pxPerPt };
}

/**
 * The spot of a group that comes along by CSS px, on the page where its middle comes to lie;
 * undefined if a page is not laid out.
 */
function spotAlong(view: View, group: Group, shift: Point): Spot | undefined {
  const { viewer, pxPerPt } = view;
  const union = unionRects(group.rects);
  const { corner } = group;
  if (!union || !corner) return undefined;
  const hit = viewer.pageNear({
    x: corner.x + (union.x + union.width / 2) * pxPerPt + shift.x,
    y: corner.y + (union.y + union.height / 2) * pxPerPt + shift.y,
  });
  const origin = hit && viewer.pageOrigin(hit.fileKey, hit.pageNumber);
  if (!origin) return undefined;
  return keptSpot(group, hit, {
    x: (corner.x + shift.x - origin.x) / pxPerPt,
    y: (corner.y + shift.y - origin.y) / pxPerPt,
  });
}

const scaleSize = ({ width, height }: Rect, by: number): Size => ({
  width: width * by,
  height: height * by,
});

function readablePoint({ x, y }: Point): Point {
  return { x: roundForReading(x), y: roundForReading(y) };
}

function movedWords(
  t: Stage['t'],
  count: number,
  { rect, page }: PagePlace & { rect: Rect },
): string {
  return count > 1 ? t('sayMoved', { count }) : t('sayMovedTo', { ...readablePoint(rect), page });
}

/** Where the fields of all groups come to lie, by their ids. */
function placesOf(spots: ReadonlyMap<Group, Spot>): Map<string, PagePlace & { rect: Rect }> {
  return new Map(
    [...spots].flatMap(([{ fields }, { hit, by, fitted }]) =>
      fields.map(
        ({ id, rect }) => [id, { ...placeOf(hit), rect: fitted ?? moveRect(rect, by) }] as const,
      ),
    ),
  );
}

/**
 * Carries fields with the pointer, across pages and documents. The page under the pointer takes all
 * fields of the grabbed one's page; other pages' fields keep their distance to it and go to the
 * page that they come to lie on. Boxes stay whole on their page. One field alone takes a printed
 * place under the pointer.
 */
export function moving(
  stage: Stage,
  fields: readonly DraftField[],
  grabbed: DraftField,
  start: PointerAt,
): Gesture | undefined {
  const { store, viewer, overlay, t } = stage;
  const frame = viewer.clientFrame();
  const { pxPerPt } = viewer.getState();
  const home = viewer.pageOrigin(grabbed.fileKey, grabbed.page);
  if (!home) return undefined;
  const view: View = { viewer, pxPerPt };
  const release = viewer.holdPage(grabbed.fileKey, grabbed.page);
  const content = viewer.clientToContent(start.x, start.y, frame);
  const pressed = { x: (content.x - home.x) / pxPerPt, y: (content.y - home.y) / pxPerPt };
  const groups = byPlace(fields).map((group) => groupOf(stage, group));
  const main = groups.find((group) => group.fields.includes(grabbed));
  const ids = fields.map((field) => field.id);
  const snap = snapping(stage, ids);
  const fit = fields.length === 1 ? fitMoved(snap, grabbed, pressed) : undefined;
  const guides = drawGuides(overlay);
  overlay?.setAttribute('data-gesture', 'moving');
  const spots = new Map<Group, Spot>();
  let words = '';

  /** Puts a group where it comes to lie; returns how far that is on the screen. */
  function put(group: Group, spot: Spot): Point {
    const shift = shiftOf(view, group, spot);
    spots.set(group, spot);
    group.carried.moveBy(shift);
    if (fit) group.carried.resizeTo(spot.fitted && scaleSize(spot.fitted, pxPerPt));
    return shift;
  }

  function end() {
    release();
    guides.end();
    for (const { carried } of groups) carried.end();
    overlay?.removeAttribute('data-gesture');
  }

  return {
    move(at) {
      const hit = viewer.nearestPage(at.x, at.y, frame);
      if (!hit || !main) return;
      const delta = { x: hit.point.x - pressed.x, y: hit.point.y - pressed.y };
      const spot =
        (fit && fittedSpot(main, hit, at.free, fit)) ??
        snappedSpot(main, keptSpot(main, hit, delta), snap, at.free);
      spots.clear();
      const shift = put(main, spot);
      for (const group of groups) {
        const along = group === main ? undefined : spotAlong(view, group, shift);
        if (along) put(group, along);
      }
      const origin = viewer.pageOrigin(hit.fileKey, hit.pageNumber);
      if (origin && spot.snapped) guides.show(spot.snapped.guides, origin, pxPerPt);
      words = spot.snapped ? snapWords(t, spot.snapped) : '';
      const where = t('statusDrag', readablePoint(moveRect(grabbed.rect, spot.by)));
      stage.note.set([where, words, t('statusFree')].filter(Boolean).join(' · '));
    },
    commit() {
      end();
      const places = placesOf(spots);
      const values = { count: fields.length };
      const { facts } = store.getState();
      const changed = store.apply({ key: 'moveFields', values }, (draft) =>
        placeFields(draft, places, facts),
      );
      const landed = places.get(grabbed.id);
      if (!changed || !landed) return;
      const said = movedWords(t, fields.length, landed);
      announce(words ? `${said}. ${words}` : said);
      void focusField(stage, grabbed.id, { reveal: false });
    },
    cancel: end,
  };
}
