import type { Rect, Size } from '#core/geometry/rect.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import { locationToRect } from './location.ts';

/** One place of a text, in points on its 1-based page as shown. */
export interface TextPlace {
  page: number;
  box: Rect;
  /** Where the next printed thing to its right begins or ends, and those after it, in order. */
  next?: number;
  further?: readonly number[];
}

/** Those places of its text that a `Location` means, by its `PageNumber` and `Occurence`. */
export function meantPlaces(
  { PageNumber, Occurence, Occurrence }: Pick<Location, 'PageNumber' | 'Occurence' | 'Occurrence'>,
  found: readonly TextPlace[],
): TextPlace[] {
  const places = found.filter(({ page }) => PageNumber === undefined || page === PageNumber);
  const wanted = Occurence ?? Occurrence;
  return wanted === undefined ? places : places.slice(wanted - 1, wanted);
}

/**
 * The box of a field beside one place of its text. `page` is the size of that page, by which a
 * text box without a width ends; undefined where it is not known.
 */
export function rectBesideText(
  type: FieldType,
  location: Location,
  place: TextPlace,
  page: Size | undefined,
  from: RightMeasuredFrom,
): Rect {
  // A field that says no size fits what is printed there.
  const room = freeBeside(location, place, page, from);
  const size = fieldKinds[type].sizeBeside(place.box.height, room);
  return locationToRect(location, place.box, from, size);
}

/** Points that stay free beside the edge of a page. */
const margin = 36;

/** How far a text box reaches to the next printed thing, or to the margin of its page. */
function freeBeside(
  { Left, Right }: Location,
  { box, next, further = [] }: TextPlace,
  page: Size | undefined,
  from: RightMeasuredFrom,
): number {
  if (from === 'right' && Right !== undefined) {
    // Its right side stands: it begins with its text, or at the margin where it ends before that.
    const end = box.x + box.width - Right;
    return end > box.x ? end - box.x : end - margin;
  }
  const x = box.x + (Left ?? Right ?? 0);
  const last = (page?.width ?? 0) - margin;
  const stops = next === undefined ? [] : [next, ...further];
  return Math.min(stops.find((stop) => stop > x) ?? last, last) - x;
}
