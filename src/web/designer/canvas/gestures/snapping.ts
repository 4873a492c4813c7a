import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { fitField } from '#core/printed/fitting/fitField.ts';
import type { Point, Rect, Size } from '#core/geometry/rect.ts';
import type { Handle } from '#core/geometry/resizeRect.ts';
import {
  type SnapAnchors,
  snapAnchors,
  type SnapKind,
} from '#core/geometry/snapping/snapAnchors.ts';
import { snapPoint } from '#core/geometry/snapping/snapPoint.ts';
import { snapRect, snapResizedRect, type SnapResult } from '#core/geometry/snapping/snapRect.ts';
import { type PrintedPlaces, printedPlacesNow } from '#web/designer/canvas/printedPlaces.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { SayText, TextKey } from '#web/texts/catalogue.ts';

/** How near is near, in CSS px. */
const nearPx = 6;

/** Snapping during one gesture: remembers what each page offers and what holds the box now. */
export interface Snapping {
  /** The box where it snaps to on that page; the box itself if nothing is near or it is free. */
  move(rect: Rect, place: PagePlace, size: Size, free: boolean): SnapResult;
  /** The printed place under a point that a field takes; undefined without one, or if free. */
  fit(type: FieldType, at: Point, place: PagePlace, free: boolean): Rect | undefined;
  /** The first corner of a drawn box where it snaps to. */
  corner(at: Point, place: PagePlace, size: Size, free: boolean): Point;
  /** The same for the edges that a handle moves. */
  resize(
    rect: Rect,
    handle: Handle,
    place: PagePlace,
    size: Size,
    min: Size,
    free: boolean,
  ): SnapResult;
}

/** Snapping to everything that stands still: all fields but those of the gesture. */
export function snapping({ store, viewer }: Stage, movingIds: Iterable<string>): Snapping {
  const { snap, margins, history, reading, documents } = store.getState();
  const { pxPerPt } = viewer.getState();
  const moving = new Set(movingIds);
  const pages = new Map<string, { anchors: SnapAnchors; printed: PrintedPlaces | undefined }>();
  let held: { page: string; result: SnapResult } | undefined;

  function anchorsOf({ fileKey, page }: PagePlace, size: Size): [string, SnapAnchors] {
    const key = `${page} ${fileKey}`;
    const printed = printedOn(fileKey, page);
    const found = pages.get(key);
    // What is printed may become known while the gesture runs.
    if (found && found.printed === printed) return [key, found.anchors];
    const anchors = snapAnchors(
      stillOn(fileKey, page),
      size,
      printed?.guides.drawn,
      printed?.guides.lines,
      margins,
    );
    pages.set(key, { anchors, printed });
    return [key, anchors];
  }

  function stillOn(fileKey: string, page: number): Rect[] {
    return reading
      .fieldsOnPage(history.present.fields, fileKey, page)
      .filter((field) => !moving.has(field.id))
      .map((field) => field.rect);
  }

  function printedOn(fileKey: string, page: number): PrintedPlaces | undefined {
    const document = documents.get(fileKey);
    return document?.state === 'open' ? printedPlacesNow(document.pdf, page) : undefined;
  }

  function run(
    rect: Rect,
    place: PagePlace,
    size: Size,
    free: boolean,
    find: (anchors: SnapAnchors, near: number, before: SnapResult | undefined) => SnapResult,
  ): SnapResult {
    if (!snap || free) {
      held = undefined;
      return { rect, guides: [], held: {} };
    }
    const [page, anchors] = anchorsOf(place, size);
    const result = find(anchors, nearPx / pxPerPt, held?.page === page ? held.result : undefined);
    held = { page, result };
    return result;
  }

  return {
    fit(type, at, { fileKey, page }, free) {
      if (!snap || free) return undefined;
      const printed = printedOn(fileKey, page);
      if (!printed) return undefined;
      return fitField(
        printed.page,
        printed.proposals,
        fieldKinds[type].standsIn,
        at,
        stillOn(fileKey, page),
      );
    },
    corner(at, place, size, free) {
      if (!snap || free) return at;
      return snapPoint(at, anchorsOf(place, size)[1], nearPx / pxPerPt);
    },
    move: (rect, place, size, free) =>
      run(rect, place, size, free, (anchors, near, before) =>
        snapRect(rect, anchors, near, before),
      ),
    resize: (rect, handle, place, size, min, free) =>
      run(rect, place, size, free, (anchors, near, before) =>
        snapResizedRect(rect, handle, anchors, near, min, before),
      ),
  };
}

/** What holds a box that took a printed place. */
export function fittedResult(rect: Rect): SnapResult {
  return { rect, guides: [], held: { x: { part: 'near', at: rect.x, kind: 'drawn' } } };
}

const words: Record<SnapKind, TextKey<'designer'>> = {
  drawn: 'snapDrawn',
  edge: 'snapEdge',
  page: 'snapPage',
  centre: 'snapCentre',
  gap: 'snapGap',
};

/** What holds a box, in words; empty where nothing does. */
export function snapWords(t: SayText<'designer'>, { held }: SnapResult): string {
  const kinds = [held.x?.kind, held.y?.kind].filter((kind) => kind !== undefined);
  const said = [...new Set(kinds)].map((kind) => t(words[kind] as 'snapEdge'));
  return said.length === 0 ? '' : t('snapped', { what: said.join(', ') });
}
