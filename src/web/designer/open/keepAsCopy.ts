import { neededPdfKeys } from '#core/draft/versions/reviewFields.ts';
import { randomId } from '#web/api/randomId.ts';
import { createDraft, readPdf } from '#web/designer/drafts/draftFile.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';

/**
 * Stores the draft as this tab has it under another id and title, with its documents; resolves to
 * the id. Rejects when the browser's store refuses.
 */
export async function keepAsCopy(store: DesignerStore, title: string): Promise<string> {
  const { history, draftId } = store.getState();
  const copy = { ...history.present, id: randomId(), title };
  const pdfs = new Map<string, Blob>();
  for (const key of neededPdfKeys(copy)) {
    const pdf = await readPdf(draftId, key);
    if (pdf) pdfs.set(key, pdf);
  }
  await createDraft(copy, pdfs).stored;
  return copy.id;
}
