import { onDraftChange, type DraftMeta } from '#web/designer/drafts/draftDb.ts';
import { listDrafts, readDraftThumbnail } from '#web/designer/drafts/draftList.ts';

/** A draft as the Documents page shows it. */
export interface ShelvedDraft extends DraftMeta {
  thumbnail: Blob | undefined;
}

/** The drafts of this browser, last changed first, each with its picture. */
export async function readShelf(): Promise<ShelvedDraft[]> {
  const drafts = await listDrafts();
  return Promise.all(
    drafts.map(async (meta) => ({
      ...meta,
      // A list without a picture is better than none.
      thumbnail: await readDraftThumbnail(meta.id).catch(() => undefined),
    })),
  );
}

/** Calls `listener` at every change to a draft, in any tab; returns how to stop. */
export function onShelfChange(listener: () => void): () => void {
  return onDraftChange(() => listener());
}
