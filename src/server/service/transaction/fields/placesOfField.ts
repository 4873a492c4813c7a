import type { Rect, Size } from '#core/geometry/rect.ts';
import { locationToRect } from '#core/location/location.ts';
import type { FieldType, Location } from '#core/wire/contract/fileMetadata.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { FieldRecord } from '#server/service/transaction/state/transactionState.ts';
import type { FoundPlace, UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';

/** A place of a field: points from the top-left corner of the page as shown. */
export interface AssignedPlace {
  page: number;
  box: Rect;
}

/** Where a text stands, as far as its field's `PageNumber` and `Occurence` allow. */
export function hitsOf(
  { Search = '', PageNumber, Occurence, Occurrence }: Location,
  pdf: UploadedPdf,
): FoundPlace[] {
  const found = pdf.found?.find(({ text }) => text === Search)?.hits ?? [];
  const hits = found.filter(({ page }) => PageNumber === undefined || page === PageNumber);
  const wanted = Occurence ?? Occurrence;
  return wanted === undefined ? hits : hits.slice(wanted - 1, wanted);
}

/**
 * Where a field stands on the pages of its PDF: once, or at each place of its text. None where its
 * page is not there or its text was not found.
 */
export function placesOfField(
  { type, location }: Pick<FieldRecord, 'type' | 'location'>,
  pdf: UploadedPdf,
  { rightMeasuredFrom: from }: Pick<Rules, 'rightMeasuredFrom'>,
): AssignedPlace[] {
  if (location.Search !== undefined)
    return hitsOf(location, pdf).map((hit) => {
      const size = sizeBeside(type, location, hit, pdf.pages[hit.page - 1]);
      return { page: hit.page, box: locationToRect(location, hit.box, from, size) };
    });
  const page = pdf.pages[(location.PageNumber ?? 0) - 1];
  return page && location.PageNumber !== undefined
    ? [{ page: location.PageNumber, box: locationToRect(location, page, from) }]
    : [];
}

/** Points that stay free beside the edge of a page, and the least and most width of a text box. */
const margin = 36;
const textWidth = { least: 20, most: 180 };

/** The size of a field that is placed by text and says none: it fits what is printed there. */
function sizeBeside(
  type: FieldType,
  { Left, Right }: Location,
  { box, next }: FoundPlace,
  page: Size | undefined,
): Size {
  if (type === 'Signature') return { width: 140, height: 70 };
  if (type === 'Check') return { width: box.height, height: box.height };
  const x = box.x + (Left ?? Right ?? 0);
  const end = Math.min(next ?? Number.POSITIVE_INFINITY, (page?.width ?? 0) - margin);
  const width = Math.min(textWidth.most, Math.max(textWidth.least, end - x));
  return { width, height: 1.4 * box.height };
}
