import { createContext, useContext, useMemo } from 'react';
import type { AnswerPlace, TrackedField } from '#web/tracking/answers/trackedField.ts';

/** A field at one of its places. */
export interface PlacedAnswer {
  field: TrackedField;
  place: AnswerPlace;
}

/** What lies on the pages, found by page. */
export interface PagesIndex {
  on(fileId: string, page: number): readonly PlacedAnswer[];
  /** Whether the picture of this file has the answers in it already. */
  isSealed(fileId: string): boolean;
}

const PagesContext = createContext<PagesIndex | undefined>(undefined);

/** Provides the index to the layers of all pages. */
export const PagesProvider = PagesContext.Provider;

const none: readonly PlacedAnswer[] = [];

/** The index of these fields; made once per list. */
export function usePagesIndex(
  fields: readonly TrackedField[],
  sealed: ReadonlySet<string>,
): PagesIndex {
  return useMemo(() => {
    const pages = new Map<string, PlacedAnswer[]>();
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
