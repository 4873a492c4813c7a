import { type ReactNode, useMemo } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { parsePageRange } from '#web/designer/panels/inspector/pageRange.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { anyField, searchFields } from './searchFields.ts';
import { focusedRoom } from '#web/ui/browser/place.ts';

const SearchBar = laterPart(
  async () => (await import('./FieldSearchBar.tsx')).FieldSearchBar,
  'lens',
);

/** What is left of a list of fields by the search that is on, and the bar in which it is typed. */
export function useFieldSearch(fields: readonly DraftField[]): {
  order: readonly DraftField[];
  bar: ReactNode;
} {
  const store = useDesignerStore();
  const search = useDesigner((state) => state.fieldSearch);
  const facts = useDesigner((state) => state.facts);
  const { pages = '' } = search ?? {};
  const typedPages = useMemo(() => {
    if (pages.trim() === '') return undefined;
    const counts = [...facts.values()].map(({ pageCount = 1 }) => pageCount);
    return parsePageRange(pages, Math.max(1, ...counts));
  }, [pages, facts]);
  const order = useMemo(
    () => searchFields(fields, search ?? anyField, typedPages),
    [fields, search, typedPages],
  );
  const found = useMemo(() => order.map(({ id }) => id), [order]);
  if (!search) return { order, bar: null };
  const close = () => {
    store.setState({ fieldSearch: undefined });
    focusedRoom().querySelector<HTMLElement>('[data-area="panel"] [role="listbox"]')?.focus();
  };
  return {
    order,
    bar: (
      <SearchBar.Part
        search={search}
        found={found}
        hasWrongPages={pages.trim() !== '' && !typedPages}
        onClose={close}
      />
    ),
  };
}
