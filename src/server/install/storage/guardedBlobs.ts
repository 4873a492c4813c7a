import type {
  BlobFault,
  BlobRef,
  BlobStore,
  CountedBlobs,
} from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';

/** What stands around the documents of an installation. */
export interface BlobGuards {
  details: Pick<DetailStore, 'noteFault' | 'faultyDocuments'>;
  /** Counts the mark of the installation; a document is kept only once that is done. */
  countMark: () => Promise<void>;
  /** Told once of each document that is found missing or changed. */
  reportFault: (document: { blobKey: string; fault: BlobFault }) => void;
}

/**
 * Documents whose faults are noted in the database as reads find them, and whose keeping moves the
 * mark before it counts: a database from before an acknowledged upload is recognised as older for
 * ever.
 */
export async function guardBlobs(blobs: BlobStore, guards: BlobGuards): Promise<CountedBlobs> {
  const { details, reportFault } = guards;
  const known = new Set((await details.faultyDocuments()).map(({ blobKey }) => blobKey));
  const countMark = shareRuns(guards.countMark);
  const note = async ({ blobKey }: Pick<BlobRef, 'blobKey'>, fault: BlobFault | undefined) => {
    if (fault === undefined) {
      if (known.delete(blobKey)) await details.noteFault(blobKey, null);
      return;
    }
    known.add(blobKey);
    if (await details.noteFault(blobKey, fault)) reportFault({ blobKey, fault });
  };
  return {
    ...blobs,
    async keep(blobKey, file, isNew = false) {
      // Neither needs the other; what is kept counts once both are done.
      await both(blobs.keep(blobKey, file, isNew), countMark());
      if (isNew) return;
      await details.noteFault(blobKey, null);
      known.delete(blobKey);
    },
    async keepNew(blobKey, file, write) {
      await blobs.keep(blobKey, file, true);
      // Begun before the counting: on SQLite no copy of the database then has the new mark without
      // what it counts, and a copy with the older mark is recognised as older.
      return both(write(), countMark());
    },
    async read(ref) {
      const blob = await blobs.read(ref);
      await note(ref, typeof blob === 'string' ? blob : undefined);
      return blob;
    },
    async withLocalFile(ref, work) {
      const lent = await blobs.withLocalFile(ref, work);
      await note(ref, lent.found ? undefined : lent.fault);
      return lent;
    },
  };
}

/** Waits for both, whatever becomes of one of them. Resolves to what the first one gives. */
async function both<T>(first: Promise<T>, second: Promise<void>): Promise<T> {
  await Promise.allSettled([first, second]);
  await second;
  return first;
}

/**
 * Lets all who ask while a run is under way share the next one, so that each gets a run that began
 * after they asked.
 */
function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
