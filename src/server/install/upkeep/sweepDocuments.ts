import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';

/** What a round of the sweep works on. */
export interface SweepParts {
  blobs: Pick<BlobStore, 'list' | 'trash' | 'emptyTrash'>;
  /** Which of these keys the database names. */
  inUse: (keys: string[]) => Promise<Set<string>>;
  /** Younger documents may be on their way into a transaction; ms since 1970. */
  before: number;
  now: number;
  /** Why nothing may be removed, in words; undefined when the database may decide. */
  isHeld: () => string | undefined;
  /** Told of each document that was moved into the trash, or removed from it. */
  reportRemoval: (removal: { key: string; to: 'trash' | 'nowhere' }) => void;
}

/** How many stored documents there are, and how many of them the database does not name. */
export interface SweepResult {
  documents: number;
  unknown: number;
  trashed: number;
}

/** How long a document lies in the trash. */
const keptInTrash = 30 * 86_400_000;

/** How many documents one round moves into the trash at most: 20, or one of a hundred if more. */
const mostOf = (documents: number) => Math.max(20, Math.floor(documents / 100));

/**
 * Looks through all stored documents for those that the database does not name, which a crash left
 * between the file and the commit that would have named it, and moves a few of them into the trash.
 * While something holds the sweep it only counts: a database that is not the one to decide must not
 * cost a document.
 */
export async function sweepDocuments(parts: SweepParts): Promise<SweepResult> {
  const { blobs, inUse, before, now, isHeld, reportRemoval } = parts;
  const unknown: string[] = [];
  let documents = 0;
  for await (const batch of blobs.list()) {
    documents += batch.length;
    const used = await inUse(batch.map(({ key }) => key));
    for (const { key, modified } of batch)
      if (modified < before && !used.has(key)) unknown.push(key);
  }
  let trashed = 0;
  for (const key of unknown.slice(0, mostOf(documents))) {
    if (isHeld() !== undefined) break;
    // Asked once more, right before: what takes hours to list may have come into use meanwhile.
    if ((await inUse([key])).size > 0) continue;
    await blobs.trash(key);
    trashed += 1;
    reportRemoval({ key, to: 'trash' });
  }
  if (isHeld() === undefined)
    for (const key of await blobs.emptyTrash(now - keptInTrash))
      reportRemoval({ key, to: 'nowhere' });
  return { documents, unknown: unknown.length, trashed };
}
