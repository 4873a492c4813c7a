import type { Rect, Size } from '#core/geometry/rect.ts';
import { meantPlaces, rectBesideText, type TextPlace } from '#core/location/placeByText.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import { changeMembers, isSame } from './changedCopy.ts';
import type { AnchoredPlace, DraftField, ImportedField, TextAnchor } from './draft.ts';

/** The members of a `Location` that say which places of a text are meant, in its schema's order. */
export function searchOf({ text, occurrence, page }: TextAnchor): Location {
  return {
    ...(page !== undefined && { PageNumber: page }),
    Search: text,
    ...(occurrence !== undefined && { Occurence: occurrence }),
  };
}

/** Whether a field still stands where it was imported. */
export function standsAsImported({ imported, page, rect }: DraftField): boolean {
  return imported !== undefined && imported.page === page && isSame(imported.rect, rect);
}

/** A box that stands beside one text as `rect` stands beside another, from left and top. */
export function besideAs(rect: Rect, text: Rect, other: Rect): Rect {
  return { ...rect, x: rect.x + other.x - text.x, y: rect.y + other.y - text.y };
}

function isOwn({ page, box }: AnchoredPlace, field: DraftField): boolean {
  return page === field.page && isSame(box, field.anchor?.box);
}

const none: readonly { page: number; rect: Rect }[] = [];

/** Where a field stands beside its own place: none unless its text is in several places. */
export function otherPlaces(field: DraftField): readonly { page: number; rect: Rect }[] {
  const { box, places = [] } = field.anchor ?? {};
  if (!box || places.length < 2) return none;
  const isAsImported = standsAsImported(field);
  return places
    .filter((place) => !isOwn(place, field))
    .map((place) => ({
      page: place.page,
      rect: isAsImported && place.rect ? place.rect : besideAs(field.rect, box, place.box),
    }));
}

/** A field whose imported numbers mean this place beside a text. */
function asImported(
  field: DraftField,
  imported: ImportedField,
  found: readonly TextPlace[],
  own: number,
  sizeOf: (page: number) => Size | undefined,
): DraftField {
  const places = found.map((place) => ({
    ...bare(place),
    rect: rectBesideText(
      field.type,
      imported.location,
      place,
      sizeOf(place.page),
      imported.rightMeasuredFrom,
    ),
  }));
  const place = places[own];
  if (!place || !field.anchor) return field;
  const { page, rect, box } = place;
  return {
    ...field,
    page,
    rect,
    imported: { ...imported, page, rect },
    anchor: { ...field.anchor, box, places },
  };
}

const bare = ({ page, box }: TextPlace): AnchoredPlace => ({ page, box });

/**
 * The field beside its text, which was found in these places of its document: it keeps its distance
 * where it has one, else its imported numbers say it. A text that is not there leaves the field
 * where it is, with no places. `sizeOf`: the size of a page, where it is known.
 */
export function settleAnchor(
  field: DraftField,
  found: readonly TextPlace[],
  sizeOf: (page: number) => Size | undefined,
): DraftField {
  const { anchor, imported } = field;
  if (!anchor) return field;
  const places = meantPlaces(searchOf(anchor), found);
  const before = anchor.places?.findIndex((place) => isOwn(place, field)) ?? -1;
  const own = Math.min(Math.max(0, before), places.length - 1);
  const place = places[own];
  if (!place) return changeMembers(field, { anchor: { ...anchor, places: [] } });
  if (imported && (standsAsImported(field) || !anchor.box))
    return asImported(field, imported, places, own, sizeOf);
  return changeMembers(field, {
    page: place.page,
    rect: besideAs(field.rect, anchor.box ?? place.box, place.box),
    anchor: { ...anchor, box: place.box, places: places.map(bare) },
  });
}

/** The texts for which fields of a document wait. */
export function waitingTexts(fields: readonly DraftField[], fileKey: string): string[] {
  const texts = new Set<string>();
  for (const { anchor, fileKey: key } of fields)
    if (anchor && !anchor.places && key === fileKey) texts.add(anchor.text);
  return [...texts];
}
