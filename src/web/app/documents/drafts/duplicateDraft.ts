import { neededPdfKeys } from '#core/draft/versions/reviewFields.ts';
import { createDraft, loadDraft, readPdf } from '#web/designer/drafts/draftFile.ts';
import { readDraftThumbnail, writeDraftThumbnail } from '#web/designer/drafts/draftList.ts';

/**
 * Makes a second draft like one, under another title and without its history; gives its id, or
 * undefined when the first is gone.
 */
export async function duplicateDraft(
  draftId: string,
  titleOf: (title: string) => string,
): Promise<string | undefined> {
  const loaded = await loadDraft(draftId);
  if (!loaded) return undefined;
  const { present } = loaded.history;
  const copy = { ...present, id: crypto.randomUUID(), title: titleOf(present.title) };
  const pdfs = new Map<string, Blob>();
  for (const key of neededPdfKeys(copy)) {
    const pdf = await readPdf(draftId, key);
    if (pdf) pdfs.set(key, pdf);
  }
  const { pageCount, marks } = loaded.meta;
  await createDraft(copy, pdfs, { pageCount, ...(marks && { marks }) }).stored;
  const picture = await readDraftThumbnail(draftId);
  if (picture) await writeDraftThumbnail(copy.id, picture);
  return copy.id;
}
