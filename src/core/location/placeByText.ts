import type { Rect, Size } from '#core/geometry/rect.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { FieldType, Location } from '#core/wire/contract/fileMetadata.ts';
import { locationToRect } from './location.ts';

/** One place of a text, in points on its 1-based page as shown. */
export interface TextPlace {
  page: number;
  box: Rect;
  /** Where printed text to its right begins. */
  next?: number;
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
  return locationToRect(location, place.box, from, sizeBeside(type, location, place, page));
}

/** Points that stay free beside the edge of a page, and the least and most width of a text box. */
const margin = 36;
const textWidth = { least: 20, most: 180 };

/** The size of a field that is placed by text and says none: it fits what is printed there. */
function sizeBeside(
  type: FieldType,
  { Left, Right }: Location,
  { box, next }: TextPlace,
  page: Size | undefined,
): Size {
  if (type === 'Signature') return { width: 140, height: 70 };
  if (type === 'Check') return { width: box.height, height: box.height };
  const x = box.x + (Left ?? Right ?? 0);
  const end = Math.min(next ?? Number.POSITIVE_INFINITY, (page?.width ?? 0) - margin);
  const width = Math.min(textWidth.most, Math.max(textWidth.least, end - x));
  return { width, height: 1.4 * box.height };
}
