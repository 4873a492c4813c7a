import type { Rect } from '#core/geometry/rect.ts';
import { locationToRect } from '#core/location/location.ts';
import { meantPlaces, rectBesideText } from '#core/location/placeByText.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { FieldRecord } from '#server/service/transaction/state/transactionState.ts';
import type { FoundPlace, UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';

/** A place of a field: points from the top-left corner of the page as shown. */
export interface AssignedPlace {
  page: number;
  box: Rect;
}

/** Where a text stands, as far as its field's `PageNumber` and `Occurence` allow. */
export function hitsOf(location: Location, pdf: UploadedPdf): FoundPlace[] {
  const found = pdf.found?.find(({ text }) => text === location.Search)?.hits ?? [];
  return meantPlaces(location, found);
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
      const page = pdf.pages[hit.page - 1];
      return { page: hit.page, box: rectBesideText(type, location, hit, page, from) };
    });
  const page = pdf.pages[(location.PageNumber ?? 0) - 1];
  return page && location.PageNumber !== undefined
    ? [{ page: location.PageNumber, box: locationToRect(location, page, from) }]
    : [];
}
