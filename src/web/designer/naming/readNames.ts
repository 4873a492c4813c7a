import { pageIndexKey } from '#core/draft/lists/fieldsByPage.ts';
import { suggestNames } from '#core/draft/labels/suggestNames.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';

/**
 * Field id -> the name that the text beside it suggests, for all fields of open documents, in
 * reading order. `onPage` hears how many of the pages with fields are read; `signal` ends it with
 * the names found so far.
 */
export async function readNames(
  { store, documents }: DesignerSession,
  onPage: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const { history, reading } = store.getState();
  const draft = history.present;
  const order = reading.draftReadingOrder(draft);
  const pages = new Map(
    order.map(({ fileKey, page }) => [pageIndexKey(fileKey, page), { fileKey, page }]),
  );
  const names = new Map<string, string>();
  let done = 0;
  for (const { fileKey, page } of pages.values()) {
    if (signal.aborted) break;
    const fields = reading.fieldsOnPage(draft.fields, fileKey, page);
    const suggested = suggestNames(fields, await documents.phrasesOn(fileKey, page));
    for (const [index, field] of fields.entries()) {
      const name = suggested[index];
      if (name !== undefined) names.set(field.id, name);
    }
    done += 1;
    onPage(done, pages.size);
  }
  return new Map(
    order.flatMap(({ id }) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
}
