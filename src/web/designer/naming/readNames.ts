import { pageIndexKey } from '#core/draft/lists/fieldsByPage.ts';
import { suggestNames } from '#core/draft/labels/suggestNames.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { phrasesOn } from './phrasesOn.ts';

/**
 * Field id -> the name that the text beside it suggests, for all fields of open documents, in
 * reading order. `onPage` hears how many of the pages with fields are read; `signal` ends it with
 * the names found so far.
 */
export async function readNames(
  { history, documents, reading }: DesignerState,
  onPage: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const draft = history.present;
  const order = reading.draftReadingOrder(draft);
  const pages = new Map(
    order.map(({ fileKey, page }) => [pageIndexKey(fileKey, page), { fileKey, page }]),
  );
  const names = new Map<string, string>();
  let done = 0;
  for (const { fileKey, page } of pages.values()) {
    if (signal.aborted) break;
    const document = documents.get(fileKey);
    const fields = reading.fieldsOnPage(draft.fields, fileKey, page);
    if (document?.state === 'open') {
      const suggested = suggestNames(fields, await phrasesOn(document.pdf, page));
      for (const [index, field] of fields.entries()) {
        const name = suggested[index];
        if (name !== undefined) names.set(field.id, name);
      }
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
