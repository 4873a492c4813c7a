import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { SharedDocumentStore } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { TemplateStore } from '#server/service/storage/templates/templateStore.ts';

const day = 86_400_000;
/** How long a deleted template can be restored, in ms. */
const restorable = 30 * day;
/** How long a PDF may wait for the template that will name it, in ms. */
const uploadOnItsWay = day;

/** What the purge works on. */
export interface PurgeParts {
  templates: Pick<TemplateStore, 'purge'>;
  sharedDocuments: Pick<SharedDocumentStore, 'removeUnused'>;
  blobs: Pick<BlobStore, 'remove'>;
}

/**
 * Removes for good the templates that were deleted more than thirty days ago, and documents that
 * neither a template nor a transaction refers to. A blob that a crash leaves is found by the sweep.
 */
export async function purgeTemplates(
  { templates, sharedDocuments, blobs }: PurgeParts,
  now: number,
): Promise<void> {
  const freed = [
    ...(await templates.purge(now - restorable)),
    ...(await sharedDocuments.removeUnused(now - uploadOnItsWay)),
  ];
  for (const key of freed) await blobs.remove(key);
}
