import { keepGroupInside, keepInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Rect } from '#core/geometry/rect.ts';
import { changeFields, chosenFields, changeMembers } from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { AnchoredPlace, Draft, DraftField, TextAnchor } from '#core/draft/draft.ts';

/** A page of one of the draft's documents. */
export interface PagePlace {
  fileKey: string;
  page: number;
}

/**
 * The anchor of a field that goes to a page: it follows its text there, if that is one of the
 * text's places, else it follows none. On its own page it keeps the text beside which it stands.
 */
function carriedAnchor(
  { anchor, page, fileKey }: DraftField,
  place: PagePlace,
  rect: Rect,
): TextAnchor | undefined {
  if (!anchor || place.fileKey !== fileKey) return undefined;
  if (place.page === page || !anchor.places?.length) return anchor;
  const far = ({ box }: AnchoredPlace) => Math.hypot(box.x - rect.x, box.y - rect.y);
  const [nearest] = anchor.places
    .filter((other) => other.page === place.page)
    .toSorted((a, b) => far(a) - far(b));
  return nearest && { ...anchor, box: nearest.box };
}

/**
 * The field elsewhere. One that changes its page leaves its repeat and its place in the tab order;
 * one that changes its document, its imported form set.
 */
export function relocateField(field: DraftField, place: PagePlace, rect: Rect): DraftField {
  const stays = place.page === field.page && place.fileKey === field.fileKey;
  const moved = changeMembers<DraftField>(field, {
    page: place.page,
    rect,
    anchor: carriedAnchor(field, place, rect),
    ...(!stays && { repeat: undefined, tabOrder: undefined }),
  });
  return place.fileKey === field.fileKey
    ? moved
    : changeMembers(moved, { fileKey: place.fileKey, formSet: undefined, imported: undefined });
}

/** Fields grouped by the page that they stand on. */
export function byPlace(fields: readonly DraftField[]): DraftField[][] {
  const groups = new Map<string, DraftField[]>();
  for (const field of fields) {
    const key = `${field.page} ${field.fileKey}`;
    const group = groups.get(key);
    if (group) group.push(field);
    else groups.set(key, [field]);
  }
  return [...groups.values()];
}

/** The smaller of two steps in one direction; none where they pull apart. */
function commonStep(a: number, b: number): number {
  if (a * b < 0) return 0;
  return Math.abs(a) < Math.abs(b) ? a : b;
}

/**
 * How far a selection can follow `delta` so that on every page its boxes stay on the page and keep
 * their distances. Locked fields neither move nor hold the others back.
 */
export function keptDelta(fields: readonly DraftField[], delta: Point, facts: FactsByFile): Point {
  const deltas = byPlace(fields.filter((field) => !field.locked)).map((group) => {
    const [first] = group;
    const size = first && pageSizeOf(facts, first.fileKey, first.page);
    const rects = group.map((field) => field.rect);
    return size ? keepGroupInside(rects, delta, size) : delta;
  });
  const [first = delta, ...others] = deltas;
  return others.reduce(
    (kept, next) => ({ x: commonStep(kept.x, next.x), y: commonStep(kept.y, next.y) }),
    first,
  );
}

/** Moves fields by points on their own pages, as one group that stays on the page. */
export function moveFields(
  draft: Draft,
  ids: Iterable<string>,
  delta: Point,
  facts: FactsByFile,
): Draft {
  const fields = chosenFields(draft, ids).filter((field) => !field.locked);
  const kept = keptDelta(fields, delta, facts);
  return changeFields(
    draft,
    fields.map((field) => field.id),
    (field) => changeMembers(field, { rect: moveRect(field.rect, kept) }),
  );
}

/** Moves fields to one page, each box shifted by `delta` points, as one group kept on that page. */
export function moveFieldsToPage(
  draft: Draft,
  ids: Iterable<string>,
  place: PagePlace,
  delta: Point,
  facts: FactsByFile,
): Draft {
  const fields = chosenFields(draft, ids).filter((field) => !field.locked);
  const size = pageSizeOf(facts, place.fileKey, place.page);
  const rects = fields.map((field) => field.rect);
  const kept = size ? keepGroupInside(rects, delta, size) : delta;
  return changeFields(
    draft,
    fields.map((field) => field.id),
    (field) => relocateField(field, place, moveRect(field.rect, kept)),
  );
}

/** Puts each field at its place, kept whole on its page; for gestures that know the places. */
export function placeFields(
  draft: Draft,
  places: ReadonlyMap<string, PagePlace & { rect: Rect }>,
  facts: FactsByFile,
): Draft {
  return changeFields(draft, places.keys(), (field) => {
    const place = places.get(field.id);
    if (!place || field.locked) return field;
    const size = pageSizeOf(facts, place.fileKey, place.page);
    return relocateField(field, place, size ? keepInside(place.rect, size) : place.rect);
  });
}
