import { createContext, useContext } from 'react';
import { isChoice } from '#core/fields/kindFacts.ts';
import type { FormFieldPlace } from '#web/filling/form/pagePlaces.ts';

/** Begins the ids of all places of one view of a form. */
export const PlaceIds = createContext('');

/** The id of the element of a place; unique in the page, also where a form is shown twice. */
export function usePlaceId(): (placed: FormFieldPlace) => string {
  const prefix = useContext(PlaceIds);
  return ({ field, place }) => {
    // The places of a choice on one page are one element.
    const at = isChoice(field.kind)
      ? `p${place.page}${encodeURIComponent(place.fileId ?? '')}`
      : field.places.indexOf(place);
    return `${prefix}${encodeURIComponent(field.key)}${at}`;
  };
}
