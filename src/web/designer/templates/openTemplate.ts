import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { Template } from '#core/wire/surfaces/templateSurface.ts';
import type { DownloadProgress } from '#web/api/patience/requestPdf.ts';
import { randomId } from '#web/api/randomId.ts';
import { askTemplates } from '#web/api/templates/useTemplates.ts';
import { createDraft } from '#web/designer/drafts/draftFile.ts';
import { draftOfTemplate } from './draftOfTemplate.ts';

/** Documents that are fetched at the same time. */
const atOnce = 3;

/**
 * Fetches the newest version of a template with its documents and stores a draft of it in this
 * browser; resolves to the draft's id. Rejects when something cannot be fetched or stored: a draft
 * is stored with all of its documents, or not at all.
 */
export async function openTemplate(
  templateId: string,
  rightMeasuredFrom: RightMeasuredFrom,
  onProgress: (progress: DownloadProgress) => void,
): Promise<string> {
  const template = await askTemplates((client) => client.read(templateId));
  const { draft, keys } = draftOfTemplate(template, rightMeasuredFrom, randomId);
  const pdfs = await fetchDocuments(template, keys, onProgress);
  const pageCount = template.Files.reduce((sum, { PageSizes }) => sum + PageSizes.length, 0);
  await createDraft(draft, pdfs, { pageCount }).stored;
  return draft.id;
}

/** The documents of a version by key. Rejects, and ends all requests, when one cannot be had. */
async function fetchDocuments(
  { Id, Version }: Template,
  keys: ReadonlyMap<string, string>,
  onProgress: (progress: DownloadProgress) => void,
): Promise<ReadonlyMap<string, Blob>> {
  const stopping = new AbortController();
  const coming = new Map<string, DownloadProgress>();
  const pdfs = new Map<string, Blob>();
  const waiting = keys.entries();
  const fetchNext = async () => {
    for (const [fileId, key] of waiting) {
      const pdf = await askTemplates((client) =>
        client.readDocument(Id, Version, fileId, {
          signal: stopping.signal,
          onProgress(progress) {
            coming.set(fileId, progress);
            onProgress(together([...coming.values()], keys.size));
          },
        }),
      );
      pdfs.set(key, new File([pdf], fileId, { type: 'application/pdf' }));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, fetchNext));
  } finally {
    stopping.abort();
  }
  return pdfs;
}

/** How far all downloads are; the total is known once it is of each. */
function together(coming: readonly DownloadProgress[], count: number): DownloadProgress {
  const isKnown = coming.length === count && coming.every(({ total }) => total > 0);
  return {
    read: coming.reduce((sum, { read }) => sum + read, 0),
    total: isKnown ? coming.reduce((sum, { total }) => sum + total, 0) : 0,
  };
}
