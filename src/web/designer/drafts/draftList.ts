import { promisifyRequest } from 'idb-keyval';
import type { Person } from '#core/draft/draft.ts';
import {
  draftDb,
  type DraftMeta,
  logRange,
  metaKey,
  metaRange,
  pdfRange,
  readBlob,
  snapshotKey,
  thumbKey,
  writeBlobs,
  writeDrafts,
  announceDraftChange,
} from './draftDb.ts';
import { changeUnsavedMeta, unsavedMetas } from './unsavedDrafts.ts';

/** How long a deleted draft can be brought back, in milliseconds. */
const undeletableAfter = 60_000;

/** The drafts in this browser, last changed first; deleted ones are gone after a minute. */
export async function listDrafts(): Promise<DraftMeta[]> {
  const here = unsavedMetas();
  const stored = draftDb('readonly', (store) =>
    promisifyRequest<DraftMeta[]>(store.getAll(metaRange())),
  );
  // Where nothing can be read, what this tab has is all there is.
  const kept = await (here.length > 0 ? stored.catch(() => []) : stored);
  const all = [...here, ...kept.filter(({ id }) => !here.some((meta) => meta.id === id))];
  const expired = kept.filter(
    (meta) => meta.deletedAt !== undefined && Date.now() - meta.deletedAt > undeletableAfter,
  );
  await Promise.all(expired.map((meta) => purgeDraft(meta.id)));
  return all
    .filter((meta) => meta.deletedAt === undefined)
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

/** Whom the drafts in this browser name, each once, those of the last changed draft first. */
export async function listPeople(): Promise<Person[]> {
  const metas = await listDrafts().catch(() => []);
  const people = metas.flatMap((meta) => meta.people ?? []);
  return [...new Map(people.toReversed().map((one) => [one.name, one])).values()].toReversed();
}

/** The small picture of a draft's first page, if one was made. */
export function readDraftThumbnail(draftId: string): Promise<Blob | undefined> {
  return readBlob(thumbKey(draftId));
}

/** Keeps a small picture of a draft's first page. */
export function writeDraftThumbnail(draftId: string, picture: Blob): Promise<void> {
  return writeBlobs(new Map([[thumbKey(draftId), picture]]));
}

/** Takes a draft off the list; `restoreDraft` brings it back within a minute. */
export function deleteDraft(draftId: string): Promise<void> {
  return changeMeta(draftId, (meta) => ({ ...meta, deletedAt: Date.now() }));
}

/** Brings a deleted draft back. */
export function restoreDraft(draftId: string): Promise<void> {
  return changeMeta(draftId, ({ deletedAt: _, ...meta }) => meta);
}

/** Notes on the list that a draft was sent; undefined: that it waits to be sent again. */
export function markDraftSent(draftId: string, transactionId: string | undefined): Promise<void> {
  return changeMeta(draftId, ({ transactionId: _, ...meta }) =>
    transactionId === undefined ? meta : { ...meta, transactionId },
  );
}

async function changeMeta(draftId: string, change: (meta: DraftMeta) => DraftMeta): Promise<void> {
  const isHere = changeUnsavedMeta(draftId, change);
  const changed = draftDb('readwrite', (store) => {
    const request = store.get(metaKey(draftId)) as IDBRequest<DraftMeta | undefined>;
    request.onsuccess = () => {
      if (request.result) store.put(change(request.result), metaKey(draftId));
    };
    return promisifyRequest(store.transaction);
  });
  await (isHere ? changed.catch(() => undefined) : changed);
  announceDraftChange(draftId);
}

/** Removes everything of a draft. */
async function purgeDraft(draftId: string): Promise<void> {
  await writeDrafts((store) => {
    store.delete(metaKey(draftId));
    store.delete(snapshotKey(draftId));
    store.delete(thumbKey(draftId));
    store.delete(logRange(draftId, 0));
    store.delete(pdfRange(draftId));
  });
}
