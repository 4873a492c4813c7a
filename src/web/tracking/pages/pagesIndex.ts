import { createContext, useContext, useMemo } from 'react';
import type { FieldPlace, TrackedField } from '#web/tracking/answers/trackedField.ts';

/** A field at one of its places. */
export interface PlacedField {
  field: TrackedField;
  place: FieldPlace;
}

/** What lies on the pages, found by page. */
export interface PagesIndex {
  on(fileId: string, page: number): readonly PlacedField[];
  /** Whether the picture of this file has the answers in it already. */
  isSealed(fileId: string): boolean;
}

const PagesContext = createContext<PagesIndex | undefined>(undefined);

/** Gives the index to the layers of all pages. */
export const PagesProvider = PagesContext.Provider;

const none: readonly PlacedField[] = [];

/** The index of these fields; made once per list. */
export function usePagesIndex(
  fields: readonly TrackedField[],
  sealed: ReadonlySet<string>,
): PagesIndex {
  return useMemo(() => {
    const pages = new Map<string, PlacedField[]>();
    for (const field of fields)
      for (const place of field.places) {
        const key = `${place.page} ${field.fileId}`;
        const onPage = pages.get(key);
        if (onPage) onPage.push({ field, place });
        else pages.set(key, [{ field, place }]);
      }
    return {
      on: (fileId, page) => pages.get(`${page} ${fileId}`) ?? none,
      isSealed: (fileId) => sealed.has(fileId),
    };
  }, [fields, sealed]);
}

/** The index; throws outside of the desk. */
export function usePages(): PagesIndex {
  const index = useContext(PagesContext);
  if (!index) throw new Error('usePages is used outside a PagesProvider.');
  return index;
}
